import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { signInCashier } from "./cashier";
import { expect, expectAccessible, test } from "./fixtures";
import { openAs } from "./staff";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const newCode = () => [...randomBytes(16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");

async function looksWell(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** A Cash sale of one adult at RM 30.00 in a cashier's open shift, as the counter leaves it. */
async function makeSale(userId: number): Promise<{ id: number; code: string; receiptNo: string }> {
  const code = newCode();
  const [ticket] = await ask<{ id: number; receipt_no: string }>(
    `insert into ticket (ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state, amount_sen, transaction_charge_sen, total_passengers, payment_method, form_key, form_hash,
       paid_at, sale_day, shift_id, seller_id, cash_in_sen, change_sen, name)
     select $1, next_receipt_no(1::smallint, 2026), 3, 1, (now() at time zone 'Asia/Kuala_Lumpur')::date, 'paid', 3000, 0, 1, 'Cash', $2, sha256('form'), now(), (now() at time zone 'Asia/Kuala_Lumpur')::date,
            id, user_id, 5000, 2000, 'Pembeli Pelayar' from shift where user_id = $3 and closed_at is null returning id, receipt_no`,
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

/** The message that a page shows once. */
const flashMessage = (page: Page) => page.getByRole("status");

test("an administrator denies a cashier's cancellation, approves the next, and the drawer pays", async ({
  page,
  browser,
  javaScriptEnabled,
  viewport,
}) => {
  test.slow();
  const { userId } = await signInCashier(page);
  const sale = await makeSale(userId);
  const request = async (remark: string) => {
    await page.goto(`/pos/result?ticket=${sale.code}`);
    await page.getByRole("link", { name: "Mohon batal tiket ini" }).click();
    await expect(page.getByRole("dialog", { name: "Mohon batal" })).toContainText(sale.receiptNo);
    await looksWell(page);
    await page.getByRole("textbox", { name: "Penjelasan" }).fill(remark);
    await page.getByRole("button", { name: "Hantar permohonan" }).click();
    await expect(page).toHaveURL(/\/ticket-cancellation$/);
    await expect(flashMessage(page)).toHaveText("Permohonan telah dihantar");
  };
  await request("Pembeli sakit");
  await looksWell(page);
  await expect(page.getByRole("link", { name: /^Luluskan/ })).toHaveCount(0);

  const office = await browser.newContext({ javaScriptEnabled, viewport });
  const administrator = await office.newPage();
  await openAs(administrator, "pentadbir", "/ticket-cancellation");
  const open = async (act: "Luluskan" | "Tolak") => {
    await administrator.goto(`/ticket-cancellation?search_pending=${sale.receiptNo}`);
    await administrator.getByRole("link", { name: `${act} tiket ${sale.receiptNo}` }).click();
    await expect(administrator.getByRole("dialog", { name: "Adakah anda pasti?" })).toBeVisible();
    await looksWell(administrator);
  };
  await open("Tolak");
  await administrator.getByRole("dialog").getByRole("link", { name: "Kembali" }).click();
  await expect(administrator.getByRole("dialog")).toHaveCount(0);
  await open("Tolak");
  await administrator.getByRole("button", { name: "Tolak permohonan" }).click();
  await expect(flashMessage(administrator)).toHaveText("Permohonan pembatalan telah ditolak");
  await request("Pembeli tetap sakit");
  await open("Luluskan");
  await expect(administrator.getByRole("dialog")).toContainText(
    "Tindakan ini tidak boleh dibuat asal.",
  );
  await administrator.getByRole("button", { name: "Luluskan pembatalan" }).click();
  await expect(flashMessage(administrator)).toHaveText("Permohonan pembatalan telah diluluskan");
  await looksWell(administrator);
  expect(
    await ask(
      "select kind, amount_sen from drawer_entry where ticket_id = $1 and kind = 'refund'",
      [sale.id],
    ),
  ).toEqual([{ kind: "refund", amount_sen: -3000 }]);

  await administrator.goto(`/ticket-cancellation?search_approved=${sale.receiptNo}`);
  await administrator.getByRole("link", { name: `Lihat tiket ${sale.receiptNo}` }).click();
  await expect(
    administrator.getByRole("dialog", { name: `Tiket ${sale.receiptNo}` }),
  ).toContainText("Penumpang Pelayar");
  await looksWell(administrator);
  await administrator.getByRole("dialog").getByRole("link", { name: "Kembali" }).click();
  await expect(administrator).toHaveURL(/search_approved=/);
  await office.close();

  await page.goto(`/ticket/receipt/print/${sale.code}`);
  await expect(page.getByText("Tiket ini telah dibatalkan")).toBeVisible();
});

test("an administrator cancels a ticket at once, by its receipt number and with a reason", async ({
  page,
  browser,
  javaScriptEnabled,
  viewport,
}) => {
  test.slow();
  const { userId } = await signInCashier(page);
  const sale = await makeSale(userId);
  const office = await browser.newContext({ javaScriptEnabled, viewport });
  const administrator = await office.newPage();
  await openAs(administrator, "pentadbir", "/ticket-cancellation");
  await administrator.getByRole("link", { name: "Batalkan tiket" }).click();
  await looksWell(administrator);
  await administrator.getByLabel("Kod tiket atau nombor resit").fill("MRG-2026-999999999");
  await administrator.getByRole("button", { name: "Cari tiket" }).click();
  await expect(administrator.getByRole("alert")).toContainText(
    "Tiada tiket dengan kod atau nombor resit ini",
  );
  await looksWell(administrator);
  await administrator.getByLabel("Kod tiket atau nombor resit").fill(sale.receiptNo);
  await administrator.getByRole("button", { name: "Cari tiket" }).click();
  await expect(administrator.getByRole("dialog")).toContainText(
    "RM 30.00 dipulangkan kepada pembeli",
  );
  await looksWell(administrator);
  await administrator.getByRole("textbox", { name: "Penjelasan" }).fill("Dijual dua kali");
  await administrator.getByRole("button", { name: "Batalkan tiket" }).click();
  await expect(flashMessage(administrator)).toHaveText("Tiket telah dibatalkan");
  await office.close();
  expect(await ask("select state from ticket where id = $1", [sale.id])).toEqual([
    { state: "cancelled" },
  ]);
});
