import { sql } from "@db/transaction";
import type { SalePrintView } from "../printing/rules";
import { paymentPartsOf } from "./fragments";
import type { HeldOrder } from "./held-order";
import type { PaymentPart } from "./payment-methods";

/** What the counter shows of a sale beside its ticket: how it was paid, and the change. */
export interface CounterSaleSummary {
  ticketId: number;
  /** One part where it was paid by one method. */
  payments: PaymentPart[];
  amountSen: number;
  cashInSen: number | null;
  changeSen: number | null;
  companyName: string | null;
}

/** A sale that can be printed again, with its change where it was paid in cash. */
export interface LastSale {
  ticketCode: string;
  receiptNo: string;
  changeSen: number | null;
  /** The print that was asked for last; null where none was. */
  print: SalePrintView | null;
}

/** What the counter's pages show of a shift beside the order. */
export interface ShiftOrders {
  /** The newest paid ticket: what the reprint key is for. */
  lastSale: LastSale | null;
  /** What is put aside, the newest first. */
  held: HeldOrder[];
}

export async function shiftOrdersOf(shiftId: number): Promise<ShiftOrders> {
  const [row] = await sql<ShiftOrders>(
    null,
    `select (
        select jsonb_build_object(
            'ticketCode', ticket_code, 'receiptNo', receipt_no, 'changeSen', change_sen,
            'print', (
              select jsonb_build_object(
                  'jobId', j.id, 'state', j.state, 'reason', j.reason, 'blockedBy', null)
                from print_job j where j.ticket_id = ticket.id order by j.no desc limit 1))
          from ticket
          where shift_id = :shiftId and state = 'paid'
          order by id desc limit 1
      ) as last_sale, (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by id desc), '[]')
          from held_order
          where shift_id = :shiftId
      ) as held`,
    { shiftId },
  );
  return row ?? { lastSale: null, held: [] };
}

/** A ticket of the counter by its code, or null: other tickets are not the counter's to show. */
export async function counterSaleByCode(ticketCode: string): Promise<CounterSaleSummary | null> {
  const [row] = await sql<CounterSaleSummary>(
    null,
    `select t.id as ticket_id, t.amount_sen, t.cash_in_sen, t.change_sen, t.company_name,
        ${paymentPartsOf("t")} as payments
       from ticket t where t.ticket_code = :ticketCode and t.ticket_flag = 3`,
    { ticketCode },
  );
  return row ?? null;
}
