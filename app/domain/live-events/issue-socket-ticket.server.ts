import { sql } from "@db/transaction";
import { hashOf, newSecret } from "~/domain/shared/secrets.server";
import { SOCKET_TICKET_LIFETIME_S } from "./redeem-socket-ticket.server";

/**
 * More than any browser opens at once; whoever asks on gets none until the older ones are too old.
 */
const MAX_UNUSED_TICKETS = 30;

/**
 * A ticket that opens one socket for a session, within half a minute. Null where too many are
 * waiting to be used.
 */
export async function issueSocketTicket(sessionId: number, now: Date): Promise<string | null> {
  const ticket = newSecret();
  const rows = await sql(
    null,
    `with old as (delete from socket_ticket
         where session_id = :sessionId
         and created_at <= :now::timestamptz - make_interval(secs => :socketTicketLifetimeS))
     insert into socket_ticket (ticket_hash, session_id, created_at)
     select :ticketHash, :sessionId, :now
       where (select count(*)
           from socket_ticket
           where session_id = :sessionId
           and created_at > :now::timestamptz - make_interval(secs => :socketTicketLifetimeS)) < :maxUnusedTickets
       returning session_id`,
    {
      ticketHash: hashOf(ticket),
      sessionId,
      now,
      socketTicketLifetimeS: SOCKET_TICKET_LIFETIME_S,
      maxUnusedTickets: MAX_UNUSED_TICKETS,
    },
  );
  return rows.length > 0 ? ticket : null;
}
