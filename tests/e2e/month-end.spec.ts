import { randomBytes } from "node:crypto";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openSession } from "./staff";
import { today } from "./today";

/** A payment of nobody's order, which no other test has. */
function aStatement(): { bill: string; bytes: Buffer } {
  const bill = `asing${randomBytes(5).toString("hex")}`;
  const [year, month] = today().split("-");
  const text = `Kod Bil;No Invois;Tarikh Bayaran;Amaun (RM);Caj\r\n${bill};X-${bill};01-${month}-${year} 00:10:00;21,00;1,00\r\n`;
  return { bill, bytes: Buffer.from(`\ufeff${text}`, "utf16le") };
}

test("an accountant imports a statement, sees what does not match and says why", async ({
  page,
}) => {
  test.slow();
  const { id } = await addStaff(5, { name: "Puan Akaun", jettyId: 1 });
  await openSession(page, id);
  await page.goto(`${process.env.E2E_URL}/month-end`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tutup bulan");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Import penyata" }).click();
  const { bill, bytes } = aStatement();
  const dialog = page.getByRole("dialog", { name: "Import penyata gerbang pembayaran" });
  await expect(dialog).toContainText("Paling besar 5 MB");
  await expectAccessible(page);
  await dialog
    .getByLabel("Penyata (CSV)")
    .setInputFiles({ name: "penyata.csv", mimeType: "text/csv", buffer: bytes });
  await dialog.getByRole("button", { name: "Semak penyata" }).click();
  const preview = page.getByRole("dialog", { name: "Penyata gerbang pembayaran" });
  await expect(preview).toContainText("UTF-16, lajur dipisahkan oleh koma bertitik");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await ask("select 1 as a from statement_line where bill_code = $1", [bill])).toEqual([]);
  await preview.getByRole("button", { name: "Import penyata" }).click();
  await expect(page.getByRole("status")).toContainText("Penyata telah diimport");
  await page.getByRole("link", { name: "Diselesaikan, tiada jualan" }).click();
  await page.getByRole("checkbox", { name: `Pilih ${bill}` }).check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Beri sebab" }).click();
  const reason = page.getByRole("dialog", { name: "Beri sebab" });
  await expect(reason).toContainText("RM 20.00");
  await expectAccessible(page);
  await reason.getByLabel("Sebab", { exact: true }).selectOption("other_service");
  await reason.getByRole("button", { name: "Simpan sebab" }).click();
  await expect(page).toHaveURL(/\/month-end\/differences/);
  await expect(page.getByRole("table")).toContainText("Milik perkhidmatan lain");
  await page.goto(`${process.env.E2E_URL}/month-end/verify`);
  await expect(page.getByRole("dialog")).toContainText("Rantaian utuh");
});

test("a cashier finds no month-end, by its address either", async ({ page }) => {
  const { id } = await addStaff(3);
  await openSession(page, id);
  const answer = await page.goto(`${process.env.E2E_URL}/month-end`);
  expect(answer?.status()).toBe(403);
});

test("an accountant has the gateway write a month's statement, and takes it when it is there", async ({
  page,
}) => {
  const { id } = await addStaff(5, { name: "Puan Akaun", jettyId: 1 });
  await openSession(page, id);
  await page.goto(`${process.env.E2E_URL}/month-end/import?jetty=1&month=2026-01`);
  await page.getByRole("link", { name: /^Minta CHIP .* sediakan penyata Januari 2026/ }).click();
  const dialog = page.getByRole("dialog", { name: "Penyata daripada gerbang pembayaran" });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Minta senarai" }).click();
  await expect(dialog).toContainText("CHIP sedang menyediakan senarai Januari 2026");
  await expectAccessible(page);
  // Nobody paid so long ago: the list is read all the same, and says so.
  await expect(async () => {
    await dialog.getByRole("button", { name: "Ambil senarai" }).click();
    await expect(dialog).toContainText("tiada bayaran", { timeout: 1_000 });
  }).toPass();
  await expectNoSidewaysScroll(page);
});
