import { sql } from "@db/transaction";

/**
 * Whether an unpaid order can have its places no more, as `renewPlaces` would refuse them: a boat of
 * it is no longer sold, or has no room for it beside who holds places or has paid. That is looked at
 * without a lock, for a page; an order by date alone has no places to lose.
 */
export async function arePlacesGone(ticketId: number, now: Date): Promise<boolean> {
  const [row] = await sql<{ gone: boolean | null }>(
    null,
    `select bool_or(not is_on_sale(d, :now, interval '0')
        or seats_taken(d.id, :now) + case when s.held_until > :now then 0
          else s.last_no - s.first_no + 1 end > d.capacity) as gone
       from ticket_departure s
       join departure d on d.id = s.departure_id
       join ticket t on t.id = s.ticket_id
      where s.ticket_id = :ticketId and s.held_until is not null and t.state = 'unpaid'`,
    { ticketId, now },
  );
  return row?.gone === true;
}
