import { sql } from "@db/transaction";
import type { Day } from "~/domain/shared/day";
import { type ListPage, PAGE_ROWS } from "~/domain/shared/list-page";
import type { BlockedRange } from "./rules";

/** A paid order whose departure falls on a blocked day: whom to call. What a counter sale left empty is empty. */
export interface AffectedOrder {
  id: number;
  receiptNo: string;
  name: string;
  phone: string;
  email: string;
  passengers: number;
  date: Day;
  jettyId: number;
}

const ORDERS = `select id, receipt_no as "receiptNo", coalesce(name, '') as name, coalesce(phone_no, '') as phone, coalesce(email, '') as email,
    total_passengers as passengers, ticket_date as date, jetty_id as "jettyId"
  from ticket where state = 'paid' and ticket_date between $1::date and $2::date`;

/** One page of the live orders in a range, by departure. */
export async function affectedOrders(
  { start, end }: BlockedRange,
  page: number,
): Promise<ListPage<AffectedOrder> & { passengers: number }> {
  const [rows, [sum]] = await Promise.all([
    sql<AffectedOrder>(
      null,
      `${ORDERS} order by ticket_date, id limit ${PAGE_ROWS} offset ${page * PAGE_ROWS}`,
      [start, end],
    ),
    sql<{ total: number; passengers: number }>(
      null,
      "select count(*)::int as total, coalesce(sum(total_passengers), 0)::int as passengers from ticket where state = 'paid' and ticket_date between $1::date and $2::date",
      [start, end],
    ),
  ]);
  return { search: "", page, rows, total: sum?.total ?? 0, passengers: sum?.passengers ?? 0 };
}

const BATCH = 1_000;

/** All live orders in a range, a thousand at a time, for a file that may be long. */
export async function* everyAffectedOrder({
  start,
  end,
}: BlockedRange): AsyncGenerator<AffectedOrder[]> {
  for (let last: { date: Day; id: number } = { date: start, id: 0 }; ;) {
    const rows = await sql<AffectedOrder>(
      null,
      `${ORDERS} and (ticket_date, id) > ($3::date, $4::int) order by ticket_date, id limit ${BATCH}`,
      [start, end, last.date, last.id],
    );
    const final = rows.at(-1);
    if (!final) return;
    yield rows;
    if (rows.length < BATCH) return;
    last = final;
  }
}
