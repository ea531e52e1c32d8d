import { sql } from "@db/transaction";
import type { Level } from "~/domain/access/levels";
import type { JettyId } from "~/domain/places/jetties";
import { requiresFactor } from "~/domain/second-factor/factor-policy.server";
import {
  personOf,
  SESSION_ALIVE_SQL,
  SESSION_LOCKED_SQL,
  sessionJetty,
  sessionTimeouts,
  SHIFT_JETTY_SQL,
} from "~/domain/sessions/read-session.server";
import type { Subscriber } from "./rules";

interface Row {
  id: number;
  userId: number;
  email: string;
  access: Level;
  ownJettyId: 0 | JettyId;
  jettyId: number;
  shiftJettyId: JettyId | null;
  hasFactor: boolean;
}

/**
 * What everybody's right to receive events is read from; unlike a page it does not note that the
 * user was seen.
 */
const OPEN_SESSIONS_SQL = `from staff_session s join app_user u on u.id = s.user_id where s.id = any(:sessionIds::int[]) and ${SESSION_ALIVE_SQL} and not ${SESSION_LOCKED_SQL}`;

/**
 * Who sits at these sessions, with rights and jetty as of now; a session that is over or locked is
 * not among them.
 */
export async function subscribersOf(
  sessionIds: readonly number[],
  now: Date,
): Promise<Map<number, Subscriber>> {
  const rows = await sql<Row>(
    null,
    `select s.id, s.user_id, u.email, u.access, u.jetty_id as own_jetty_id, s.jetty_id,
        ${SHIFT_JETTY_SQL} as shift_jetty_id,
        exists (select 1
            from second_factor f
            where f.user_id = u.id) as has_factor ${OPEN_SESSIONS_SQL}`,
    { sessionIds, now, ...sessionTimeouts() },
  );
  const allowed = rows.filter(({ access, hasFactor }) => hasFactor || !requiresFactor(access));
  return new Map(
    allowed.map((row) => [
      row.id,
      {
        ...personOf(row),
        sessionId: row.id,
        userId: row.userId,
        jettyId: sessionJetty(row),
        ownJettyId: row.ownJettyId,
      },
    ]),
  );
}

/** Which of these sessions may receive nothing any more: over, locked, or their user not active. */
export async function endedOrLockedSessions(
  sessionIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await sql<{ id: number }>(
    null,
    `select asked.id
      from unnest(:sessionIds::int[]) asked (id)
      where asked.id not in (select s.id ${OPEN_SESSIONS_SQL})`,
    { sessionIds, now, ...sessionTimeouts() },
  );
  return rows.map(({ id }) => id);
}
