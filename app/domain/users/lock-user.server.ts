import { levelsWith } from "~/domain/access/capabilities";
import { sql, type Tx } from "@db/transaction";
import type { Level } from "~/domain/access/levels";
import { Refusal } from "~/domain/shared/refusal";

export interface LockedUser {
  id: number;
  name: string;
  username: string;
  email: string;
  phone: string;
  jetty: number;
  access: Level;
  active: boolean;
  version: number;
  img: string | null;
  changedBy: string | null;
  changedAt: Date | null;
}

/**
 * Locks a user and every active administrator, always in the same order: two administrators who take each other's rights away at
 * once go one after the other, and the second has none any more. So there is always one left: the actor, who cannot take away their
 * own. Throws Refusal not_found, or forbidden where the actor is no active administrator now.
 */
export async function lockUser(tx: Tx, id: number, actorId: number): Promise<LockedUser> {
  const administrators = levelsWith("users.manage");
  const rows = await sql<LockedUser>(
    tx,
    // The name not by a join: whoever waited for the row would be told who changed it before the first did.
    `select u.id, u.name, u.username, u.email, u.phone, u.jetty_id as jetty, u.access, u.active, u.version, u.img,
            (select c.name from app_user c where c.id = u.changed_by) as "changedBy", u.changed_at as "changedAt"
       from app_user u
      where u.id = $1 or (u.access = any($2) and u.active) order by u.id for no key update of u`,
    [id, administrators],
  );
  if (!rows.some((row) => row.id === actorId && row.active && administrators.includes(row.access)))
    throw new Refusal("forbidden");
  const user = rows.find((row) => row.id === id);
  if (!user) throw new Refusal("not_found");
  return user;
}
