import { AppUser } from "@db/models/index";
import { sql, type Tx } from "@db/transaction";
import type { Level } from "~/domain/access/levels";
import type { JettyId } from "~/domain/places/jetties";
import { type ListPage, type ListQuery, searchPatterns } from "~/domain/shared/list-page";
import { holds, pagedList } from "~/domain/shared/paged-list.server";
import { onlineSince } from "./rules";

/** Somebody who works here, as the users screen shows them; the password is in no query. */
export interface User {
  id: number;
  name: string;
  username: string;
  email: string;
  phone: string;
  /** 0 is all jetties. */
  jettyId: 0 | JettyId;
  access: Level;
  type: "internal" | "amiro";
  active: boolean;
  img: string | null;
  lastActive: Date | null;
  /** Rises with every change of what the form shows. */
  version: number;
}

export interface UserCounts {
  total: number;
  active: number;
  inactive: number;
}

/** A user, active or not, or null. */
export async function userById(id: number): Promise<User | null> {
  const user = await AppUser.findByPk(id);
  return user && userOf(user);
}

/**
 * One page of the active or of the inactive users by name, searched in all columns that the list
 * shows, but times.
 */
export async function userList(active: boolean, query: ListQuery): Promise<ListPage<User>> {
  const { search } = query;
  return pagedList(
    {
      model: AppUser,
      where: { active, ...(search !== "" && { searchText: holds(search) }) },
      order: ["listName", "id"],
      row: userOf,
    },
    query,
  );
}

/** The counters at the head of the screen (2.6). */
export async function userCounts(): Promise<UserCounts> {
  const [counts] = await sql<UserCounts>(
    null,
    `select count(*)::int as total, count(*) filter (where active)::int as active,
        count(*) filter (where not active)::int as inactive
      from app_user`,
  );
  return counts ?? { total: 0, active: 0, inactive: 0 };
}

/** Who may log in, and who of them is here now (A6, X16). */
export async function userPresence(now: Date): Promise<{ active: number; online: number }> {
  const [row] = await sql<{ active: number; online: number }>(
    null,
    `select count(*)::int as active,
        count(*) filter (where last_active >= :since)::int as online
      from app_user where active`,
    { since: onlineSince(now) },
  );
  return row ?? { active: 0, online: 0 };
}

/**
 * What somebody is called, for the message to whoever comes second; empty where nobody is known.
 * Read after the row is held.
 */
export async function userNameOf(tx: Tx, id: number | null): Promise<string> {
  const user =
    id === null ? null : await AppUser.findByPk(id, { attributes: ["name"], transaction: tx });
  return user?.name ?? "";
}

/**
 * Rows that somebody made, by the column that says who: what people's names are looked for among.
 */
type MadeRows =
  | { table: "blocked_date"; column: "created_by" }
  | { table: "bug_report"; column: "user_id" }
  | { table: "cancellation_request"; column: "requested_by" }
  | { table: "shift"; column: "user_id" };

/**
 * Who is called so and made such rows. Asked by itself, so that the search for the rows is planned
 * for the few people there are; in SQL, because a finder has no `exists`.
 */
export async function userIdsNamed(
  search: string,
  { table, column }: MadeRows,
  { orUsername = false } = {},
): Promise<number[]> {
  const called = orUsername
    ? "(list_name like any(:patterns::text[]) or lower(username) like any(:patterns::text[]))"
    : "list_name like any(:patterns::text[])";
  const users = await sql<{ id: number }>(
    null,
    `select id
      from app_user u
      where search_text like any(:patterns::text[]) and ${called}
        and exists (select 1 from ${table} r where r.${column} = u.id)`,
    { patterns: searchPatterns(search) },
  );
  return users.map(({ id }) => id);
}

function userOf(user: AppUser): User {
  const { id, name, username, email, phone, jettyId, access, type } = user;
  const { active, img, lastActive, version } = user;
  return {
    ...{ id, name, username, email, phone, jettyId, access, type },
    ...{ active, img, lastActive, version },
  };
}
