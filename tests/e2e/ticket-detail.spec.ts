import { expectNoSidewaysScroll } from "./buyer";
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
  await dialog.getByRole("button", { name: "Cetak pada pencetak resit" }).click();
  await expect(screen.getByRole("alert")).toContainText("Sila pilih pencetak");
  await office.close();
});
