import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { board, makeSailing } from "./sailing";
import { addStaff, openSession } from "./staff";

/** Texts of what came out of the virtual printers. */
function papers(): string[] {
  const folder = join(process.env.E2E_FOLDER ?? "", "printer");
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
    : [];
  return names
    .filter((name) => name.endsWith(".txt"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

/** A boat whose boarding is closed with two people on board, at its card. */
async function closedBoat(page: Page) {
  const sailing = await makeSailing(2);
  const { id } = await addStaff(2, { name: "Mohd Hafiz", jettyId: 2 });
  for (const ticket of sailing.tickets) await board(ticket, id);
  await openSession(page, id);
  await page.goto(`/timetable/${sailing.id}`);
  await page.getByRole("link", { name: "Tutup urusan naik bot" }).click();
  await page.getByRole("button", { name: "Tutup urusan naik bot dan bekukan manifes" }).click();
  await expect(page.getByText("manifes telah dibekukan").first()).toBeVisible();
  return sailing;
}

test("a manifest comes out of the receipt printer that is chosen on the way", async ({ page }) => {
  test.slow();
  const { boat } = await closedBoat(page);
  await page.locator('a[href^="/print/manifest"]').click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectGoodOnPhone(page);
  await dialog.getByRole("button", { name: "Cetak manifes" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByRole("link", { name: /Tukar|Ubah/ }).click();
  await expect(page).toHaveURL(/\/printer\?back=/);
  await expectGoodOnPhone(page);
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: "Guna pencetak ini" }).click();
  await expect(page).toHaveURL(/\/print\/manifest\/\d+\/1/);
  await dialog.getByRole("button", { name: "Cetak manifes" }).click();
  await expect(page.getByText("Dicetak").first()).toBeVisible();
  await expectGoodOnPhone(page);
  await expect.poll(() => papers().filter((paper) => paper.includes(boat)).length).toBe(1);
});
