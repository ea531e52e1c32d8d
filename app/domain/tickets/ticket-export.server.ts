import { sql } from "@db/transaction";
import { LISTED_COLUMNS, LISTED_TICKETS } from "./listed-tickets";
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
    `select ${LISTED_COLUMNS}, t.name, t.phone_no, t.email, t.amount_sen
       from ${LISTED_TICKETS}
      order by wanted.place`,
    { ids },
  );
}
