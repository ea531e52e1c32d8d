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
     select $1, next_receipt_no(jetty_id::smallint, 2026), 3, jetty_id, ($2::timestamptz at time zone 'Asia/Kuala_Lumpur')::date, 'paid', $3::int, 0, 1, $4::text, $5, $6, $2, $2,
            ($2::timestamptz at time zone 'Asia/Kuala_Lumpur')::date, id, user_id, $7, $8::int, $8::int - $3::int,
            'Pembeli', 'pembeli@contoh.my', '0123456789', 'Syarikat'
       from shift where id = $9 returning id`,
    [
      newTicketCode(),
      now,
      amountSen,
      method,
      newSecret(),
      hashOf("form"),
      options.operatorId ?? null,
      cashInSen,
      shift.id,
    ],
  );
  if (!ticket) throw new Error("no ticket");
  await sql(
    tx,
    "insert into ticket_line (ticket_id, category, quantity, fare_sen) values ($1, $2, 1, $3)",
    [ticket.id, category, amountSen],
  );
  await sql(tx, "insert into passenger (ticket_id, no, category) values ($1, 1, $2)", [
    ticket.id,
    category,
  ]);
  if (cashInSen !== null)
    await sql(
      tx,
      `insert into drawer_entry (shift_id, at, kind, amount_sen, ticket_id, by_user)
       select $1::int, $2::timestamptz, kind, sen, $3::int, $4::int from (values ('cash_in', $5::int), ('change', $6::int)) entry (kind, sen)`,
      [shift.id, now, ticket.id, shift.userId, cashInSen, amountSen - cashInSen],
    );
  return ticket.id;
}
