import { sql } from "@db/transaction";
import { REFUND_STATES, type RefundState } from "./rules";

/** What goes back, or went, of a ticket's money; whole sen. */
export interface TicketRefund {
  /** Of an online payment and of the counter by their own numbers. */
  id: string;
  amountSen: number;
  state: RefundState;
  /** When it was due first. */
  since: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** The bank's reference of what was paid out, or why it was rejected. */
  note: string | null;
}

/** The refunds of a ticket by the office, of an online payment or by bank of a counter's, the first first. */
export async function ticketRefunds(ticketId: number): Promise<TicketRefund[]> {
  const rows = await sql<Omit<TicketRefund, "state"> & { state: string }>(
    null,
    `select 'r' || r.id as id, r.amount_sen, r.state, r.created_at as since, u.name as decided_by, r.decided_at,
         coalesce(r.refund_ref, r.note) as note
       from refund_due r left join app_user u on u.id = r.decided_by
      where r.ticket_id = :ticketId
     union all
     select 'c' || c.id, c.bank_refund_sen, case when c.paid_out_at is null then 'open' else 'refunded' end,
         c.chosen_at, u.name, c.paid_out_at, c.paid_out_ref
       from weather_case c left join app_user u on u.id = c.paid_out_by
      where c.ticket_id = :ticketId and c.bank_refund_sen is not null
      order by since`,
    { ticketId },
  );
  return rows.map((row) => ({ ...row, state: screenState(row.state) }));
}

const screenState = (stored: string): RefundState =>
  (["paid", "rejected"] as const).find((state) => REFUND_STATES[state] === stored) ?? "due";
