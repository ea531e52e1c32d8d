import type { Page } from "@playwright/test";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { signInCashier } from "./cashier";
import { makeSale } from "./counter-sale";
import { expect, expectAccessible, test } from "./fixtures";
import { openAs } from "./staff";

async function looksWell(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
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
    await page.getByRole("link", { name: "Mohon pembatalan tiket ini" }).click();
    await expect(page.getByRole("dialog", { name: "Mohon pembatalan" })).toContainText(
      sale.receiptNo,
    );
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
  await expect(page.getByText("Tiket ini tidak boleh digunakan untuk bertolak.")).toBeVisible();
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
    "RM 30.00 dipulangkan tunai kepada pembeli",
  );
  await looksWell(administrator);
  await administrator.getByRole("textbox", { name: "Penjelasan" }).fill("Dijual dua kali");
  await administrator.getByRole("button", { name: "Batalkan tiket" }).click();
  await expect(flashMessage(administrator)).toHaveText(
    "Tiket telah dibatalkan. Pulangkan RM 30.00 tunai dari laci Juruwang Pelayar kepada pembeli.",
  );
  await office.close();
  expect(await ask("select state from ticket where id = $1", [sale.id])).toEqual([
    { state: "cancelled" },
  ]);
});
