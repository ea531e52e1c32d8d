import { sql } from "@db/transaction";
import type { TicketRow } from "./ticket-list.server";

/** A ticket as a file for a spreadsheet has it. Sums in whole sen. */
export interface ExportedTicket extends Pick<
  TicketRow,
  | "receiptNo"
  | "ticketCode"
  | "ticketFlag"
  | "jettyId"
  | "state"
  | "operator"
  | "agency"
  | "seller"
  | "passengers"
  | "purchasedAt"
  | "ticketDate"
  | "printed"
  | "reprinted"
> {
  name: string | null;
  phoneNo: string | null;
  email: string | null;
  amountSen: number;
}

/** Tickets in the order of their ids in `ids`, which is bounded by whoever chose them. */
export function exportedTickets(ids: readonly number[]): Promise<ExportedTicket[]> {
  return sql(
    null,
    `select t.receipt_no, t.ticket_code, t.ticket_flag, t.jetty_id, t.state,
        coalesce(o.company_name, t.other_operator_name) as operator, t.agency_name as agency,
        s.name as seller, t.total_passengers as passengers,
        coalesce(t.paid_at, t.created_at) as purchased_at, t.ticket_date, p.printed, p.reprinted,
        t.name, t.phone_no, t.email, t.amount_sen
      from unnest(:ids::int[]) with ordinality wanted(id, place)
      join ticket t on t.id = wanted.id
      left join operator o on o.id = t.operator_id
      left join app_user s on s.id = t.seller_id
      cross join lateral (
        select count(*)::int as printed, (count(*) filter (where copy_no > 1))::int as reprinted
          from print_job where ticket_id = t.id and state = 'printed') p
     order by wanted.place`,
    { ids },
  );
}
