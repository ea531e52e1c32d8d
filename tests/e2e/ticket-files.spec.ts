import type { Page } from "@playwright/test";
import sharp from "sharp";
import { madePdf } from "../support/made-pdf";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { signInCashier } from "./cashier";
import { makeSale } from "./counter-sale";
import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openSession } from "./staff";

async function looksWell(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function aTicket(page: Page, agency: string | null = null) {
  const sale = await makeSale((await signInCashier(page)).userId);
  await openSession(page, (await addStaff(1, { name: "Puan Fail" })).id);
  if (agency)
    await ask("update ticket set agency_name = $1 where ticket_code = $2", [agency, sale.code]);
  return sale;
}

const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#0b5a6e" } })
    .png()
    .toBuffer();

test("a passenger list is uploaded, seen and removed (R-2.11-04, R-8-40, R-8-41)", async ({
  page,
}) => {
  const { code, receiptNo } = await aTicket(page);
  await page.goto(`/tickets/${code}`);
  await page.getByRole("link", { name: "Muat naik atau padam Fail senarai penumpang" }).click();
  const dialog = page.getByRole("dialog", { name: `Fail senarai penumpang, tiket ${receiptNo}` });
  await expect(dialog).toContainText("Belum ada senarai penumpang");
  await looksWell(page);
  const field = dialog.getByLabel("Senarai penumpang");
  await field.setInputFiles({
    name: "jahat.pdf",
    mimeType: "application/pdf",
    buffer: madePdf({ catalog: "/AA << /WC << /S /JavaScript /JS (1) >> >>" }),
  });
  await dialog.getByRole("button", { name: "Muat naik" }).click();
  await expect(dialog.getByRole("alert")).toContainText("PDF ini mengandungi skrip");
  await looksWell(page);
  for (const [name, mimeType, buffer] of [
    ["Senarai A.pdf", "application/pdf", madePdf()],
    ["Gambar.png", "image/png", await picture()],
  ] as const) {
    await field.setInputFiles({ name, mimeType, buffer });
    await dialog.getByRole("button", { name: "Muat naik" }).click();
    await expect(page.getByText("Gambar telah dimuat naik!")).toBeVisible();
  }
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect
    .poll(() => dialog.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(640);
  await looksWell(page);
  await dialog.getByRole("link", { name: "Padam Senarai A.pdf" }).click();
  const sure = page.getByRole("dialog", { name: "Adakah anda pasti?" });
  await expect(sure).toContainText("Senarai A.pdf akan dipadam");
  await looksWell(page);
  await sure.getByRole("button", { name: "Padam fail" }).click();
  await expect(page.getByText("Gambar telah dipadam")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
});

test("an agency's letter is handed in after the sale (R-2.11-05, R-6-13)", async ({ page }) => {
  const { code } = await aTicket(page, "Jabatan Perikanan");
  await page.goto(`/tickets/${code}/letters`);
  const dialog = page.getByRole("dialog", { name: /^Surat Jabatan Perikanan/ });
  await looksWell(page);
  await dialog
    .getByLabel("Surat")
    .setInputFiles({ name: "Surat.pdf", mimeType: "application/pdf", buffer: madePdf() });
  await dialog.getByRole("button", { name: "Muat naik" }).click();
  await expect(page.getByText("Gambar telah dimuat naik!")).toBeVisible();
  await dialog.getByRole("link", { name: "Butiran tiket" }).click();
  await expect(page.getByRole("link", { name: /^Surat\.pdf/ })).toBeVisible();
  await looksWell(page);
});
