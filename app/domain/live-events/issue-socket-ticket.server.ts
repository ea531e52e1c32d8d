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
    `with old as (delete from socket_ticket where session_id = $2 and created_at <= $3::timestamptz - make_interval(secs => $4))
     insert into socket_ticket (ticket_hash, session_id, created_at)
     select $1, $2, $3 where (select count(*) from socket_ticket where session_id = $2 and created_at > $3::timestamptz - make_interval(secs => $4)) < $5 returning session_id`,
    [hashOf(ticket), sessionId, now, SOCKET_TICKET_LIFETIME_S, MAX_UNUSED_TICKETS],
  );
  return rows.length > 0 ? ticket : null;
}
