import type pg from "pg";
import { hashOf, newSecret, newTicketCode } from "~/domain/shared/secrets.server";
import type { Cashier } from "./cashier";

/**
 * Fills a shift with sales of two to five adults, every fifth by Credit Facility, each written as a
 * sale leaves it.
 */
export async function fillShift(
  client: pg.Client,
  { shiftId, userId }: Cashier,
  sales: number,
): Promise<void> {
  const [codes, keys] = [
    Array.from({ length: sales }, newTicketCode),
    Array.from({ length: sales }, newSecret),
  ];
  await client.query("begin");
  await client.query(
    `insert into ticket (ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state, amount_sen, transaction_charge_sen, total_passengers, payment_method,
       form_key, form_hash, created_at, paid_at, sale_day, shift_id, seller_id, cash_in_sen, change_sen, name, email, phone_no, company_name)
     select s.code, next_receipt_no(1::smallint, extract(year from now())::int), 3, 1, (now() at time zone 'Asia/Kuala_Lumpur')::date, 'paid', s.people * 3000, 0, s.people,
            case when s.cash then 'Cash' else 'Credit Facility' end, s.key, $4, now(), now(), (now() at time zone 'Asia/Kuala_Lumpur')::date, $1, $2,
            case when s.cash then 20000 end, case when s.cash then 20000 - s.people * 3000 end, 'Pembeli', 'pembeli@contoh.my', '0123456789', 'Redang Holidays'
       from (select code, key, 2 + no::int % 4 as people, no % 5 <> 0 as cash from unnest($3::text[], $5::text[]) with ordinality x(code, key, no)) s`,
    [shiftId, userId, codes, hashOf("bench"), keys],
  );
  await client.query(
    "insert into ticket_line (ticket_id, category, quantity, fare_sen) select id, 'adult', total_passengers, 3000 from ticket where shift_id = $1",
    [shiftId],
  );
  await client.query(
    "insert into ticket_payment (ticket_id, method, amount_sen) select id, payment_method, amount_sen from ticket where shift_id = $1",
    [shiftId],
  );
  await client.query(
    `insert into passenger (ticket_id, no, category, name, ic, country)
     select t.id, no, 'adult', 'Penumpang ' || no, lpad(t.id::text, 12, '8'), 'MY' from ticket t, generate_series(1, t.total_passengers) no where t.shift_id = $1`,
    [shiftId],
  );
  await client.query(
    `insert into drawer_entry (shift_id, at, kind, amount_sen, ticket_id, by_user)
     select $1, t.paid_at, e.kind, e.sen, t.id, $2 from ticket t, lateral (values ('cash_in', t.cash_in_sen), ('change', -t.change_sen)) e(kind, sen)
      where t.shift_id = $1 and t.payment_method = 'Cash'`,
    [shiftId, userId],
  );
  await client.query("commit");
  await client.query("analyze ticket, ticket_line, ticket_payment, passenger, drawer_entry");
}

/**
 * What a closed shift says it took, against the cash that its tickets and its float come to: 0
 * where nothing is off.
 */
export async function shiftDiscrepancySen(client: pg.Client, shiftId: number): Promise<number> {
  const { rows } = await client.query<{ off: number }>(
    `select abs(s.expected_sen - s.float_sen - (select coalesce(sum(amount_sen), 0) from ticket t where t.shift_id = s.id and t.payment_method = 'Cash'))::int
          + abs((s.z_data->'sums'->>'soldSen')::int - (select coalesce(sum(quantity * fare_sen), 0) from ticket_line l join ticket t on t.id = l.ticket_id where t.shift_id = s.id))::int as off
       from shift s where s.id = $1 and s.closed_at is not null`,
    [shiftId],
  );
  if (!rows[0]) throw new Error(`Shift ${shiftId} is not closed.`);
  return rows[0].off;
}
