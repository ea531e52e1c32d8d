import { ask, expectNoSidewaysScroll, goToGateway, pay, walkToCheckout } from "./buyer";
import { signInCashier } from "./cashier";
import { makeSale } from "./counter-sale";
import { expect, expectAccessible, test } from "./fixtures";
import { openAs } from "./staff";

test("the office reads a ticket, its receipt and a passenger's own ticket", async ({
  page,
  browser,
  javaScriptEnabled,
  viewport,
}) => {
  test.slow();
  const { userId } = await signInCashier(page);
  const sale = await makeSale(userId);
  const office = await browser.newContext({ javaScriptEnabled, viewport });
  const screen = await office.newPage();
  const dialog = screen.getByRole("dialog");
  const looksWell = async () => {
    await expectAccessible(screen);
    await expectNoSidewaysScroll(screen);
  };

  await openAs(screen, "pentadbir", `/tickets/${sale.code}`);
  await expect(dialog).toContainText("Dibayar di kaunter.");
  await expect(dialog.getByRole("region", { name: "Jejak audit" })).toBeVisible();
  await looksWell();

  await dialog.getByRole("link", { name: "Resit", exact: true }).click();
  await expect(dialog).toContainText("Tunjukkan kod QR ini sebelum bertolak.");
  await looksWell();
  await dialog.getByRole("link", { name: "Kembali" }).click();

  await dialog.getByRole("link", { name: "Tiket peribadi" }).click();
  await looksWell();
  await dialog
    .getByRole("link", { name: /^Tiket peribadi/ })
    .first()
    .click();
  await expect(dialog).toContainText(`${sale.receiptNo}-1`);
  await looksWell();
  await screen.emulateMedia({ media: "print" });
  await expect(dialog.getByText(/^Penumpang$/)).toBeVisible();
  for (const part of [dialog.getByText("Pencetak", { exact: true }), dialog.getByRole("button")])
    await expect(part.filter({ visible: true })).toHaveCount(0);
  await screen.emulateMedia({ media: "screen" });
  await dialog.getByRole("button", { name: "Cetak pada pencetak resit" }).click();
  await expect(screen.getByRole("alert")).toContainText("Sila pilih pencetak");
  await office.close();
});

test("the office asks the gateway about an order, and sends its mail again once it is paid", async ({
  page,
  browser,
  javaScriptEnabled,
  viewport,
}) => {
  test.slow();
  await walkToCheckout(page);
  await goToGateway(page);
  const [ticket] = await ask<{ ticket_code: string }>(
    "select ticket_code from ticket t join payment_attempt a on a.ticket_id = t.id where a.bill_code = $1",
    [page.url().split("/").pop()],
  );
  const office = await browser.newContext({ javaScriptEnabled, viewport });
  const screen = await office.newPage();
  const dialog = screen.getByRole("dialog");
  await openAs(screen, "pentadbir", `/tickets/${ticket?.ticket_code}`);
  await expect(dialog.getByRole("button", { name: "Hantar semula" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Semak bayaran" }).click();
  await expect(dialog.getByRole("status")).toHaveText(
    "Gerbang pembayaran telah ditanya: tiada bayaran dibuat.",
  );
  await expectAccessible(screen);
  await expectNoSidewaysScroll(screen);

  await pay(page, "Berjaya");
  await expect(page.getByRole("heading", { name: "Pembayaran diterima" })).toBeVisible({
    timeout: 60_000,
  });
  await screen.reload();
  await expect(dialog.getByRole("button", { name: "Semak bayaran" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Hantar semula" }).click();
  await expect(dialog.getByRole("status")).toContainText("ahmad.faiz@contoh.my");
  await expect(dialog.getByRole("region", { name: "E-mel kepada pembeli" })).toContainText(
    "dihantar semula",
  );
  await office.close();
});
