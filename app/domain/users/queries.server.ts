import { sql } from "@db/transaction";
import type { Level } from "~/domain/access/levels";
import type { JettyId } from "~/domain/places/jetties";
import { likePattern, type ListPage, type ListQuery, pageSql } from "~/domain/shared/list-page";

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

const COLUMNS = `id, name, username, email, phone, jetty_id as "jettyId", access, type, active, img, last_active as "lastActive", version`;

/** A user, active or not, or null. */
export async function userById(id: number): Promise<User | null> {
  const [user] = await sql<User>(null, `select ${COLUMNS} from app_user where id = $1`, [id]);
  return user ?? null;
}

/** One page of the active or of the inactive users by name, searched in all columns that the list shows, but times. */
export async function userList(
  active: boolean,
  { search, page, limit }: ListQuery,
): Promise<ListPage<User>> {
  const found = search === "" ? "active = $1" : "active = $1 and search_text like lower($2)";
  const values = search === "" ? [active] : [active, likePattern(search)];
  const [rows, [count]] = await Promise.all([
    sql<User>(
      null,
      `select ${COLUMNS} from app_user where id in (select id from app_user where ${found} order by list_name, id ${pageSql({ page, limit })})
        order by list_name, id`,
      values,
    ),
    sql<{ total: number }>(
      null,
      `select count(*)::int as total from app_user where ${found}`,
      values,
    ),
  ]);
  return { search, page, rows, total: count?.total ?? 0 };
}

/** The counters at the head of the screen (2.6). */
export async function userCounts(): Promise<UserCounts> {
  const [counts] = await sql<UserCounts>(
    null,
    "select count(*)::int as total, count(*) filter (where active)::int as active, count(*) filter (where not active)::int as inactive from app_user",
  );
  return counts ?? { total: 0, active: 0, inactive: 0 };
}
