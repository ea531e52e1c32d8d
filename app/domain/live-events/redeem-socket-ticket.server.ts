import { sql } from "@db/transaction";
import {
  SESSION_ALIVE_SQL,
  SESSION_LOCKED_SQL,
  sessionTimeouts,
} from "~/domain/sessions/read-session.server";
import { hashOf } from "~/domain/shared/secrets.server";

export const SOCKET_TICKET_LIFETIME_S = 30;

/** Whose socket it is. */
export interface SocketOwner {
  sessionId: number;
  userId: number;
}

/**
 * Uses a ticket up: whoever brings it, right or wrong, it opens nothing afterwards. Returns whose
 * socket it opens, or null: used, unknown or older than half a minute, of another session than the
 * browser's own, or of one that is over or locked.
 */
export async function redeemSocketTicket(
  ticket: string,
  sessionToken: string,
  now: Date,
): Promise<SocketOwner | null> {
  const [row] = await sql<SocketOwner>(
    null,
    `with taken as (delete from socket_ticket
         where ticket_hash = :ticketHash
         returning session_id, created_at)
     select s.id as session_id, s.user_id
       from taken t
       join staff_session s on s.id = t.session_id
       join app_user u on u.id = s.user_id
      where s.token_hash = :tokenHash and s.platform = 'web_app'
        and t.created_at > :now::timestamptz - make_interval(secs => :lifetimeS)
        and ${SESSION_ALIVE_SQL} and not ${SESSION_LOCKED_SQL}`,
    {
      ...sessionTimeouts(),
      tokenHash: hashOf(sessionToken),
      now,
      ticketHash: hashOf(ticket),
      lifetimeS: SOCKET_TICKET_LIFETIME_S,
    },
  );
  return row ?? null;
}

/** Removes tickets that nobody used. Returns how many. */
export async function deleteOldSocketTickets(now: Date): Promise<number> {
  const rows = await sql(
    null,
    `delete from socket_ticket
      where created_at <= :now::timestamptz - make_interval(secs => :socketTicketLifetimeS)
      returning session_id`,
    { now, socketTicketLifetimeS: SOCKET_TICKET_LIFETIME_S },
  );
  return rows.length;
}
