import { sql } from "@db/transaction";
import { type ListPage, type ListQuery, pageSql } from "~/domain/shared/list-page";

/** A paid order of which people have no place any more, since a smaller boat came in. */
export interface OrderOver {
  ticketCode: string;
  receiptNo: string;
  /** The buyer's, as is the phone. */
  name: string | null;
  phoneNo: string | null;
  /** Of its people on this departure, so many are over. */
  people: number;
  over: number;
}

/**
 * One page of the orders beyond what a departure may carry: whoever took their places last is over
 * first, so the newest stands at the top. None where everybody who has paid has a place.
 */
export async function ordersOver(id: number, query: ListQuery): Promise<ListPage<OrderOver>> {
  const rows = await sql<OrderOver & { total: number }>(
    null,
    `with party as (
       select s.ticket_id, min(s.taken_at) as taken_at,
           sum(s.last_no - s.first_no + 1)::int as people
         from ticket_departure s join ticket t on t.id = s.ticket_id and t.state = 'paid'
        where s.departure_id = :id
        group by s.ticket_id
     ), counted as (
       select *, (sum(people) over (order by taken_at, ticket_id))::int
           - (select d.capacity from departure d where d.id = :id) as beyond
         from party
     )
     select t.ticket_code, t.receipt_no, t.name, t.phone_no, c.people,
         least(c.people, c.beyond) as over, count(*) over ()::int as total
       from counted c join ticket t on t.id = c.ticket_id
      where c.beyond > 0
      order by c.taken_at desc, c.ticket_id desc ${pageSql(query)}`,
    { id },
  );
  return { search: "", page: query.page, rows, total: rows[0]?.total ?? 0 };
}
