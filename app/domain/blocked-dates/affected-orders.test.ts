import { expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addDays, day } from "~/domain/shared/day";
import { useDatabase } from "../../../tests/support/database";
import { affectedOrders, everyAffectedOrder } from "./affected-orders.server";

// Thousands of tickets by one statement, without the payments that each would have.
useDatabase({ breaksInvariants: true });

it("all orders of a range come out in batches, each once, and a page stays a page", async () => {
  const date = day("2026-12-24");
  await sql(
    null,
    `insert into ticket (ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state, amount_sen, transaction_charge_sen, total_passengers, name, email, phone_no, ic, country,
       payment_method, form_key, form_hash, paid_at, sale_day)
     select translate(lpad(n::text, 12, 'Z'), '01', 'AB'), 'X-' || n, 1, 1, :date::date + n % 2, 'paid', 0, 100, 1, 'Ali', 'a@b.my', '0123456789', '850412115267', 'MY', 'fpx', 'k' || n, '\\x00', now(), current_date
       from generate_series(1, 2100) n returning id`,
    { date },
  );
  const range = { start: date, end: addDays(date, 1) };
  const seen: number[] = [];
  let batches = 0;
  for await (const rows of everyAffectedOrder(range, { ownJettyId: 0 })) {
    batches += 1;
    seen.push(...rows.map(({ id }) => id));
  }
  expect([batches, seen.length, new Set(seen).size]).toEqual([3, 2100, 2100]);
  const { rows, total } = await affectedOrders(range, { ownJettyId: 0 }, 104);
  expect([rows.length, total]).toEqual([20, 2100]);
  expect((await affectedOrders(range, { ownJettyId: 0 }, 105)).rows).toEqual([]);
});
