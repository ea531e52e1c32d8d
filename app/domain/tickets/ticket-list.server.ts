import { type Prepared, sql } from "@db/transaction";
import { isSameIc, isSamePerson } from "~/domain/personal-data/erased";
import type { JettyId } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";
import { findTickets, type FoundTickets, type TicketQuery } from "./find-tickets.server";
import { LISTED_COLUMNS, LISTED_TICKETS } from "./listed-tickets";

/** A ticket as the list shows it (2.14). */
export interface TicketRow {
  id: number;
  ticketCode: string;
  receiptNo: string;
  ticketFlag: 1 | 2 | 3;
  jettyId: JettyId;
  state: "unpaid" | "paid" | "expired" | "cancelled";
  /** The operator's company, or the name of another that was written for it. */
  operator: string | null;
  agency: string | null;
  /** Who sold it; null for an online sale. */
  seller: string | null;
  passengers: number;
  purchasedAt: Date;
  ticketDate: Day;
  /** Copies that came out of a printer, and how many of them were not the first. */
  printed: number;
  reprinted: number;
  /** Its cancellation waits for a decision or was decided for. */
  cancelRequested: boolean;
  /** Another passenger of that day with the buyer's name or ic (T2). */
  sameTraveller: { receiptNo: string; by: "name" | "ic" } | null;
}

export interface TicketList extends Omit<FoundTickets, "ids"> {
  rows: TicketRow[];
}

/** A page of a list of tickets with all that it shows of each, in three statements. */
export async function ticketList(query: TicketQuery, now: Date): Promise<TicketList> {
  const { ids, ...page } = await findTickets(query);
  return { ...page, rows: await ticketRows(ids, now) };
}

/** Tickets as the list shows them, in the order of their ids in `ids`. */
async function ticketRows(ids: readonly number[], now: Date): Promise<TicketRow[]> {
  if (ids.length === 0) return [];
  const [rows, same] = await Promise.all([
    sql(null, ROWS, { ids }),
    sql(null, SAME_TRAVELLERS, { ids, now }),
  ]);
  const sameOf = new Map(same.map(({ id, receiptNo, by }) => [id, { receiptNo, by }]));
  return rows.map((row) => ({ ...row, sameTraveller: sameOf.get(row.id) ?? null }));
}

/** More who share a name on one day are not looked at. As a value it would be planned for anew. */
const MAX_SAME = 50;

const ROWS: Prepared<Omit<TicketRow, "sameTraveller">, { ids: readonly number[] }> = {
  name: "ticket_rows",
  text: `
select ${LISTED_COLUMNS},
    exists (
      select from cancellation_request r
       where r.ticket_id = t.id and r.state <> 'denied') as cancel_requested
  from ${LISTED_TICKETS}
 order by wanted.place`,
};

/** Of each ticket the first other passenger of its day who is called as its buyer, or has the ic. */
const SAME_TRAVELLERS: Prepared<
  { id: number; receiptNo: string; by: "name" | "ic" },
  { ids: readonly number[]; now: Date }
> = {
  name: "same_travellers",
  text: `
select distinct on (t.id) t.id, o.receipt_no,
    case when ${isSameIc("p", "t")} then 'ic' else 'name' end as by
  from ticket t
  cross join lateral (
    select ticket_id
      from ticket_search
     where keys && array[
       traveller_key(t.ticket_date, t.name), traveller_key(t.ticket_date, t.ic)]
     limit ${MAX_SAME}) s
  join ticket o on o.id = s.ticket_id and o.ticket_date = t.ticket_date
    and (o.state = 'paid' or (o.state = 'unpaid' and o.expires_at > :now))
  join passenger p on p.ticket_id = o.id and ${isSamePerson("p", "t")}
 where t.id = any(:ids::int[]) and t.state in ('paid', 'unpaid')
   and (o.id <> t.id or exists (
     select from passenger q
      where q.ticket_id = t.id and q.no < p.no and ${isSamePerson("q", "t")}))
 order by t.id, ${isSameIc("p", "t")} desc nulls last, o.id, p.no`,
};
