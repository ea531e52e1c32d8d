import { sql } from "@db/transaction";

/** What the counter shows of a sale beside its ticket: how it was paid, and the change. */
export interface CounterSaleSummary {
  ticketId: number;
  method: string;
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
}

/** The newest paid ticket of a shift, or null: what the reprint key is for. */
export async function lastSaleOf(shiftId: number): Promise<LastSale | null> {
  const [row] = await sql<LastSale>(
    null,
    `select ticket_code, receipt_no, change_sen
      from ticket
      where shift_id = :shiftId and state = 'paid'
      order by id desc limit 1`,
    { shiftId },
  );
  return row ?? null;
}

/** A ticket of the counter by its code, or null: other tickets are not the counter's to show. */
export async function counterSaleByCode(ticketCode: string): Promise<CounterSaleSummary | null> {
  const [row] = await sql<CounterSaleSummary>(
    null,
    `select id as ticket_id, payment_method as method, amount_sen, cash_in_sen, change_sen,
        company_name
       from ticket where ticket_code = :ticketCode and ticket_flag = 3`,
    { ticketCode },
  );
  return row ?? null;
}
