import { sql, type Tx } from "@db/transaction";
import type { Day } from "~/domain/shared/day";
import { currentRequestId } from "~/request-trace.server";
import { isInForce } from "./fragments";

/**
 * A condition of SQL on a row of blocked_date_mail `m` and its ticket `t`: a live ticket for a day that
 * is not over, whose buyer was told.
 */
const WAS_TOLD = `m.blocked_date_id = :blockedDateId and t.id = m.ticket_id
  and t.state = 'paid' and t.ticket_date >= :today::date`;

/** How many buyers were told by mail to stay away on days of a range. */
export async function buyersTold(blockedDateId: number, today: Day): Promise<number> {
  const [row] = await sql<{ number: number }>(
    null,
    `select count(*)::int as number from blocked_date_mail m, ticket t where ${WAS_TOLD}`,
    { blockedDateId, today },
  );
  return row?.number ?? 0;
}

/**
 * Asks for a mail to every buyer who was told to stay away and whose day a range covers no more,
 * for it was removed or made shorter: the boats leave after all. Who is told so has to be told anew
 * where the day is blocked again.
 */
export async function tellOpened(tx: Tx, blockedDateId: number, today: Day): Promise<void> {
  await sql(
    tx,
    `with opened as (
       delete from blocked_date_mail m
         using ticket t, blocked_date b
        where ${WAS_TOLD} and b.id = m.blocked_date_id
          and not (${isInForce("b")} and b.days @> t.ticket_date)
       returning t.id, t.language
     )
     insert into outbox (job, payload, unique_key, request_id)
       select 'mail.date-blocked',
           jsonb_build_object(
             'ticketId', id, 'blockedDateId', :blockedDateId::int, 'language', language,
             'opened', true),
           'mail.date-opened:' || :blockedDateId::text || ':' || id, :requestId::text
         from opened
       returning id`,
    { blockedDateId, today, requestId: currentRequestId() ?? null },
  );
}
