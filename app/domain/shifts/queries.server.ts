import { type Prepared, sql } from "@db/transaction";
import { levelsWith } from "~/domain/access/capabilities";
import { can } from "~/domain/access/capabilities";
import type { Level } from "~/domain/access/levels";
import type { JettyId } from "~/domain/places/jetties";
import { hashOf } from "~/domain/shared/secrets.server";
import { canTakeOver, isOpen } from "./fragments";
import { HAND_OVER_MS } from "./schema.server";
import type { ClosedShift, OpenShift } from "./shift";

const OPEN_SHIFT_COLUMNS = "id, user_id, jetty_id, opened_at, float_sen";
const CLOSED_SHIFT_COLUMNS = "id, user_id, jetty_id, closed_at, z_no, counted_sen, expected_sen";

/** Somebody's open shift, or null: there is at most one (C1). */
export async function openShiftOf(userId: number): Promise<OpenShift | null> {
  const [row] = await sql<OpenShift>(
    null,
    `select ${OPEN_SHIFT_COLUMNS} from shift s where user_id = :userId and ${isOpen("s")}`,
    { userId },
  );
  return row ?? null;
}

const OPEN_SHIFT_OF_SESSION: Prepared<OpenShift, { tokenHash: Buffer }> = {
  name: "open_shift_of_session",
  text: `select ${OPEN_SHIFT_COLUMNS}
    from shift s
    where user_id = (select user_id from staff_session where token_hash = :tokenHash)
      and ${isOpen("s")}`,
};

/**
 * The open shift of whoever a token was given to, or null: to be asked beside the session, and
 * worth nothing without it.
 */
export async function openShiftOfToken(token: string): Promise<OpenShift | null> {
  const [row] = await sql(null, OPEN_SHIFT_OF_SESSION, { tokenHash: hashOf(token) });
  return row ?? null;
}

/** A closed shift of somebody: the one that is named, or the last. */
export async function closedShiftOf(
  userId: number,
  shiftId: number | null,
): Promise<ClosedShift | null> {
  const [row] = await sql<ClosedShift>(
    null,
    `select ${CLOSED_SHIFT_COLUMNS}
      from shift
      where user_id = :userId and closed_at is not null
        and (:shiftId::integer is null or id = :shiftId)
      order by id desc limit 1`,
    { userId, shiftId },
  );
  return row ?? null;
}

export interface LatestShift {
  id: number;
  closed: boolean;
}

/**
 * The last shift whose slips a page offers for a user; null for one who has no counter role, and so
 * no slips (R-2.6-10).
 */
export async function latestSlipsOf(user: {
  id: number;
  level: Level;
}): Promise<{ latest: LatestShift | null } | null> {
  if (!can({ level: user.level, isSuper: false, mayClearLog: false }, "slips.print-own"))
    return null;
  return { latest: await latestShiftOf(user.id) };
}

/** The last shift of a person, open or closed: what the slips of a user are of. */
async function latestShiftOf(userId: number): Promise<LatestShift | null> {
  const [row] = await sql<LatestShift>(
    null,
    `select id, closed_at is not null as closed
      from shift
      where user_id = :userId
      order by id desc limit 1`,
    { userId },
  );
  return row ?? null;
}

export interface HandOver {
  shiftId: number;
  jettyId: JettyId;
  countedSen: number;
  from: string;
}

/** The drawer that was handed over to somebody who has not begun a shift since, or null. */
export async function handOverFor(userId: number, now: Date): Promise<HandOver | null> {
  const [row] = await sql<HandOver>(
    null,
    `select s.id as shift_id, s.jetty_id, s.counted_sen, u.name as "from"
       from shift s join app_user u on u.id = s.user_id
      where s.handed_to = :userId and s.closed_at > :closedAt
        and not exists (select 1
            from shift later
            where later.user_id = :userId and later.opened_at >= s.closed_at)
      order by s.closed_at desc, s.id desc limit 1`,
    { userId, closedAt: new Date(now.getTime() - HAND_OVER_MS) },
  );
  return row ?? null;
}

/**
 * Who closed somebody's last shift in their place, not long ago, and why; null when they did it
 * themselves.
 */
export async function closedByColleague(
  userId: number,
  now: Date,
): Promise<{ name: string; reason: string } | null> {
  const [row] = await sql<{ name: string; reason: string; other: boolean }>(
    null,
    `select u.name, s.close_reason as reason, s.closed_by <> s.user_id
        and s.closed_at > :closedAt as other
       from shift s
       join app_user u on u.id = s.closed_by
       where s.user_id = :userId
       order by s.id desc limit 1`,
    { userId, closedAt: new Date(now.getTime() - HAND_OVER_MS) },
  );
  return row?.other ? { name: row.name, reason: row.reason } : null;
}

export interface Cashier {
  id: number;
  name: string;
}

/** More people than work at one jetty's counter. */
const MAX_CASHIERS = 100;

/** Who could take over a drawer of a jetty: those who may sell there and have no open shift. */
export async function cashiersFor(jettyId: JettyId, exceptUserId: number): Promise<Cashier[]> {
  return sql<Cashier>(
    null,
    `select id, name from app_user u
      where ${canTakeOver("u")}
      order by lower(name), id limit ${MAX_CASHIERS}`,
    { jettyId, exceptUserId, access: levelsWith("counter.sell") },
  );
}
