import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { ask } from "./buyer";
import { field } from "./counter-keys";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const newCode = () => [...randomBytes(16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** A Cash sale of one adult at RM 30.00 in a cashier's open shift, as the counter leaves it. */
export async function makeSale(
  userId: number,
): Promise<{ id: number; code: string; receiptNo: string }> {
  const code = newCode();
  const [ticket] = await ask<{ id: number; receipt_no: string }>(
    `with sold as (
       insert into ticket (ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state, amount_sen, transaction_charge_sen, total_passengers, payment_method, form_key, form_hash,
       paid_at, sale_day, shift_id, seller_id, cash_in_sen, change_sen, name)
     select $1, next_receipt_no(1::smallint, 2026), 3, 1, (now() at time zone 'Asia/Kuala_Lumpur')::date, 'paid', 3000, 0, 1, 'Cash', $2, sha256('form'), now(), (now() at time zone 'Asia/Kuala_Lumpur')::date,
            id, user_id, 5000, 2000, 'Pembeli Pelayar' from shift where user_id = $3 and closed_at is null returning id, receipt_no),
     paid as (insert into ticket_payment (ticket_id, method, amount_sen) select id, 'Cash', 3000 from sold)
     select id, receipt_no from sold`,
    [code, randomBytes(20).toString("base64url"), userId],
  );
  const id = ticket?.id ?? 0;
  await ask(
    "insert into ticket_line (ticket_id, category, quantity, fare_sen) values ($1, 'adult', 1, 3000)",
    [id],
  );
  await ask(
    "insert into passenger (ticket_id, no, category, name, ic, country) values ($1, 1, 'adult', 'Penumpang Pelayar', 'A7654321', 'MY')",
    [id],
  );
  await ask(
    `insert into drawer_entry (shift_id, at, kind, amount_sen, ticket_id, by_user)
     select t.shift_id, now(), kind, sen, t.id, t.seller_id from ticket t, (values ('cash_in', 5000), ('change', -2000)) entry (kind, sen) where t.id = $1`,
    [id],
  );
  return { id, code, receiptNo: ticket?.receipt_no ?? "" };
}

const ADULTS = [
  ["Ahmad Faiz bin Ismail", "850412115267"],
  ["Siti Hajar binti Osman", "870903115048"],
] as const;

/** One adult at RM 30.00 or two, up to the payment step. */
export async function toPayment(page: Page, scripts: boolean, adults: 1 | 2 = 1): Promise<void> {
  await page.goto("/pos/passengers");
  await field(page, "adult").fill(String(adults));
  const onward = page.getByRole("complementary").getByRole("button", { name: "Ke bayaran" });
  if (!scripts) await onward.click();
  for (const [index, [name, ic]] of ADULTS.slice(0, adults).entries()) {
    await field(page, `adult[${index}][name]`).fill(name);
    await field(page, `adult[${index}][ic]`).fill(ic);
  }
  await onward.click();
  await expect(page).toHaveURL(/\/pos\/checkout$/);
}
