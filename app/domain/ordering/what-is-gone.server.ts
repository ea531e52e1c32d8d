import { sql } from "@db/transaction";
import { isClosed } from "~/domain/blocked-dates/fragments";

/** What an unpaid order can have no more: the places on its boat, or its whole day. */
export type Gone = "departure" | "day";

/**
 * Why an unpaid order can be paid no more, as `startPayment` and `renewPlaces` would refuse it, or
 * null: nothing leaves on its day (it was blocked, or sailing was stopped), a boat of it is no longer
 * sold, or has no room for it beside who holds places or has paid. That is looked at without a lock, for a page.
 */
export async function whatIsGone(ticketId: number, now: Date): Promise<Gone | null> {
  const [row] = await sql<{ day: boolean; departure: boolean | null }>(
    null,
    `select ${isClosed("t.jetty_id", "t.ticket_date")} as day,
        (select bool_or(not is_on_sale(d, :now, interval '0')
            or seats_taken(d.id, :now) + case when s.held_until > :now then 0
              else s.last_no - s.first_no + 1 end > d.capacity)
           from ticket_departure s join departure d on d.id = s.departure_id
          where s.ticket_id = t.id and s.held_until is not null) as departure
       from ticket t
      where t.id = :ticketId and t.state = 'unpaid'`,
    { ticketId, now },
  );
  if (row?.day) return "day";
  return row?.departure ? "departure" : null;
}
