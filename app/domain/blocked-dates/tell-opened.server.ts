import { sql, type Tx } from "@db/transaction";
import type { Day } from "~/domain/shared/day";
import { currentRequestId } from "~/request-trace.server";
import { isClosed, isInForce } from "./fragments";
import type { BlockedRange } from "./rules";

/**
 * A condition of SQL on a row of blocked_date_mail `m` and its ticket `t`: a live ticket for a day of a
 * range that is not over, whose buyer was told. Not one that was moved to another day since, nor one
 * whose boat the weather keeps in all the same.
 */
const WAS_TOLD = `m.blocked_date_id = :blockedDateId and t.id = m.ticket_id
  and t.state = 'paid' and t.ticket_date between greatest(:start::date, :today::date) and :end::date
  and not is_stopped(t.jetty_id, t.ticket_date)`;

/** How many buyers were told by mail to stay away on days of a range. */
export async function buyersTold(
  blockedDateId: number,
  { start, end }: BlockedRange,
  today: Day,
): Promise<number> {
  const [row] = await sql<{ number: number }>(
    null,
    `select count(*)::int as number from blocked_date_mail m, ticket t where ${WAS_TOLD}`,
    { blockedDateId, start, end, today },
  );
  return row?.number ?? 0;
}

/**
 * Asks for a mail to every buyer who was told to stay away and whose day a range covers no more,
 * for it was removed or made shorter: the boats leave after all. `was` is the range before. Who is told
 * so has to be told anew where the day is blocked again.
 */
export async function tellOpened(
  tx: Tx,
  blockedDateId: number,
  was: BlockedRange,
  today: Day,
): Promise<void> {
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
    { blockedDateId, start: was.start, end: was.end, today, requestId: currentRequestId() ?? null },
  );
}

/** Whether boats leave from a jetty on a day: it is not blocked, and sailing is not stopped. */
export async function boatsLeave(jettyId: number, on: Day): Promise<boolean> {
  const [row] = await sql<{ closed: boolean }>(
    null,
    `select ${isClosed(":jettyId::smallint", ":on::date")} as closed`,
    { jettyId, on },
  );
  return row?.closed === false;
}
