import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ask } from "./buyer";
import { signInCashier, startShift } from "./cashier";
import { expect, expectAccessible, expectGoodOnPhone, test } from "./fixtures";
import { openAs } from "./staff";

const printedFolder = () => join(process.env.E2E_FOLDER ?? "", "printer");
const printedFiles = () =>
  existsSync(printedFolder())
    ? readdirSync(printedFolder()).filter((name) => name.endsWith(".txt"))
    : [];

test("a cashier chooses the printer of the jetty and prints a test page", async ({ page }) => {
  await openAs(page, "kaunter", "/printer?back=%2Fuser-profile");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Pilih pencetak" })).toBeVisible();
  await expectGoodOnPhone(page);

  const before = new Set(printedFiles());
  await dialog.getByText("Pencetak maya Merang").click();
  await expect(dialog.getByText("Pencetak maya Mangkok")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cetak halaman ujian" }).click();
  // The print's page loads itself again until it is decided, and then leads back.
  await expect(page).toHaveURL(/\/user-profile$/, { timeout: 20_000 });
  await expect(page.getByRole("status")).toHaveText("Halaman ujian telah dicetak");
  const fresh = printedFiles().filter((name) => !before.has(name));
  expect(
    fresh
      .map((name) => readFileSync(join(printedFolder(), name), "utf8"))
      .some((text) => text.includes("HALAMAN UJIAN")),
  ).toBe(true);

  await page.goto("/printer");
  await expect(page.getByRole("radio", { name: /Pencetak maya Merang/ })).toBeChecked();
  await page.goto("/user-profile/print-server");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pelayan cetak");
  await expectAccessible(page);
});

test("a cashier switches printing after each sale on, and off again", async ({ page }) => {
  await openAs(page, "kaunter", "/printer");
  const tick = page.getByRole("checkbox", { name: /^Cetak tiket secara automatik/ });
  const save = async () => {
    await page.getByRole("button", { name: "Guna pencetak ini" }).click();
    await expect(page.getByRole("status")).toBeVisible();
    await page.goto("/printer");
  };
  await page.getByText("Pencetak maya Merang").click();
  await tick.check();
  await save();
  await expect(tick).toBeChecked();
  await tick.uncheck();
  await save();
  await expect(tick).not.toBeChecked();
});

test("a cashier starts a shift, sells, and has the ticket printed on the printer that was chosen (R-1-04)", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  const { userId } = await signInCashier(page, { shift: false });
  await page.goto("/pos");
  await startShift(page);
  await page.goto("/printer?back=%2Fpos%2Fpassengers");
  await page.getByText("Pencetak maya Merang").click();
  await page.getByRole("button", { name: "Guna pencetak ini" }).click();
  await expect(page).toHaveURL(/\/pos\/passengers$/);
  // A key that is pressed while the select becomes a searched one goes to neither.
  await expect(async () => {
    await page.getByLabel("Pengendali bot").press("ArrowDown");
    await expect(page.locator('select[name="operator"]')).not.toHaveValue("0", { timeout: 500 });
  }).toPass();
  await page.locator('input[name="adult"]').fill("2");
  await page.locator("aside").getByRole("button", { name: "Ke bayaran" }).click();
  await page.getByRole("button", { name: /^Tunai/ }).click();
  await page.getByLabel("Tunai diterima (RM)").fill("100");
  await page
    .getByRole("button", { name: /^Terima tunai/ })
    .last()
    .click();
  await expect(page.getByRole("dialog")).toContainText("RM 40.00");
  await page.getByRole("dialog").getByRole("button", { name: "Cetak tiket" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Tiket telah dicetak" })).toBeVisible({
    timeout: 20_000,
  });
  await expectAccessible(page);
  const [sold] = await ask<{ receipt_no: string }>(
    "select receipt_no from ticket where seller_id = $1",
    [userId],
  );
  expect(sold).toBeDefined();
  expect(
    printedFiles().some((name) =>
      readFileSync(join(printedFolder(), name), "utf8").includes(sold?.receipt_no ?? "none"),
    ),
  ).toBe(true);
});
