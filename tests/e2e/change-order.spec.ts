import { ask, goToGateway, pay, walkToCheckout } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";

test("an order that was sent to the bank is changed, and the new one is paid (R-X27)", async ({
  page,
}) => {
  const { phoneNo } = await walkToCheckout(page);
  await goToGateway(page);
  const bill = page.url().split("/").pop() ?? "";
  await page.goto("/result");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ubah pesanan ini" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.locator("main")).toContainText(phoneNo);
  await goToGateway(page);
  expect(page.url()).not.toContain(bill);
  await pay(page, "Berjaya");
  await expect(page.getByRole("heading", { name: "Pembayaran diterima" })).toBeVisible({
    timeout: 45_000,
  });
  const rows = await ask<{ state: string; replaced: boolean }>(
    "select state, replaced_at is not null as replaced from ticket where phone_no = $1 order by id",
    [phoneNo],
  );
  expect(rows).toEqual([
    { state: "expired", replaced: true },
    { state: "paid", replaced: false },
  ]);
});

test("the old order's pay link tells that it was changed and leads to the new one (R-X27)", async ({
  page,
}) => {
  const { phoneNo } = await walkToCheckout(page);
  await goToGateway(page);
  const [ticket] = await ask<{ ticket_code: string }>(
    "select ticket_code from ticket where phone_no = $1",
    [phoneNo],
  );
  await page.goto("/result");
  await page.getByRole("button", { name: "Ubah pesanan ini" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await page.goto(`/payment/go/${ticket?.ticket_code}`);
  await expect(page.getByRole("heading", { name: "Pesanan telah diubah" })).toBeVisible();
  await expect(page.locator("main")).not.toContainText("Perlu dibayar");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sambung pesanan baharu" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test("money that made no ticket: what was received and who calls, and nothing to pay again", async ({
  page,
}) => {
  const { phoneNo } = await walkToCheckout(page);
  await goToGateway(page);
  await ask("update ticket set state = 'cancelled', cancelled_at = now() where phone_no = $1", [
    phoneNo,
  ]);
  await pay(page, "Berjaya");
  const main = page.locator("main");
  await expect(async () => {
    await page.reload();
    await expect(main).toContainText("Wang anda disimpan dengan selamat", { timeout: 5_000 });
  }).toPass({ timeout: 45_000 });
  await expect(
    page.getByRole("heading", { name: "Wang diterima, tiket tidak dikeluarkan" }),
  ).toBeVisible();
  await expect(main).toContainText("Kami menerima RM 61.00");
  await expect(main).toContainText("jangan bayar pesanan ini sekali lagi");
  await expect(main).toContainText("pejabat Jeti Merang");
  await expect(main).not.toContainText("Perlu dibayar");
  await expect(main.getByRole("link", { name: /Bayar|Beli/ })).toHaveCount(0);
  await expect(main.getByRole("button", { name: /Bayar|Cuba lagi/ })).toHaveCount(0);
  await expectAccessible(page);
});
