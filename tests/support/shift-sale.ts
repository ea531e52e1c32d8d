import { inTransaction, sql, type Tx } from "@db/transaction";
import { hashOf, newSecret, newTicketCode } from "~/domain/shared/secrets.server";

interface SaleOptions {
  now?: Date;
  method?: string;
  amountSen?: number;
  cashInSen?: number;
  operatorId?: number | null;
  category?: string;
}

/**
 * A ticket sold in a shift, as a sale at the counter leaves it: one adult at RM 30.00, in cash from
 * RM 50.00, unless told otherwise.
 */
export async function sellInShift(
  shift: { id: number; userId: number },
  options: SaleOptions = {},
): Promise<number> {
  return inTransaction((tx) => insertSale(tx, shift, options));
}

/** The same within a transaction of the test's own. */
export async function insertSale(
  tx: Tx,
  shift: { id: number; userId: number },
  options: SaleOptions = {},
): Promise<number> {
  const { now = new Date(), method = "Cash", amountSen = 3000, category = "adult" } = options;
  const cashInSen = method === "Cash" ? (options.cashInSen ?? Math.max(5000, amountSen)) : null;
  const [ticket] = await sql<{ id: number }>(
    tx,
    `insert into ticket (ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state, amount_sen, transaction_charge_sen, total_passengers,
       payment_method, form_key, form_hash, created_at, paid_at, sale_day, shift_id, seller_id, operator_id, cash_in_sen, change_sen,
       name, email, phone_no, company_name)
     select :ticketCode, next_receipt_no(jetty_id::smallint, 2026), 3, jetty_id, (:now::timestamptz at time zone 'Asia/Kuala_Lumpur')::date, 'paid', :amountSen::int, 0, 1, :method::text, :formKey, :formHash, :now, :now,
            (:now::timestamptz at time zone 'Asia/Kuala_Lumpur')::date, id, user_id, :operatorId, :cashInSen::int, :cashInSen::int - :amountSen::int,
            'Pembeli', 'pembeli@contoh.my', '0123456789', 'Syarikat'
       from shift where id = :shiftId returning id`,
    {
      ticketCode: newTicketCode(),
      now,
      amountSen,
      method,
      formKey: newSecret(),
      formHash: hashOf("form"),
      operatorId: options.operatorId ?? null,
      cashInSen,
      shiftId: shift.id,
    },
  );
  if (!ticket) throw new Error("no ticket");
  await sql(
    tx,
    "insert into ticket_line (ticket_id, category, quantity, fare_sen) values (:ticketId, :category, 1, :amountSen)",
    { ticketId: ticket.id, category, amountSen },
  );
  await sql(
    tx,
    "insert into ticket_payment (ticket_id, method, amount_sen) values (:ticketId, :method, :amountSen)",
    { ticketId: ticket.id, method, amountSen },
  );
  await sql(
    tx,
    "insert into passenger (ticket_id, no, category) values (:ticketId, 1, :category)",
    { ticketId: ticket.id, category },
  );
  if (cashInSen !== null)
    await sql(
      tx,
      `insert into drawer_entry (shift_id, at, kind, amount_sen, ticket_id, by_user)
       select :shiftId::int, :now::timestamptz, kind, sen, :ticketId::int, :userId::int from (values ('cash_in', :cashInSen::int), ('change', :changeSen::int)) entry (kind, sen)`,
      {
        shiftId: shift.id,
        now,
        ticketId: ticket.id,
        userId: shift.userId,
        cashInSen,
        changeSen: amountSen - cashInSen,
      },
    );
  return ticket.id;
}
