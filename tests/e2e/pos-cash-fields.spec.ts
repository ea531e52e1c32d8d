import type { Page } from "@playwright/test";
import { salesOf, signInCashier } from "./cashier";
import { expect, expectAccessible, test } from "./fixtures";

const WITH_SCRIPTS = { tag: "@scripts" };
const DIALOGS = [
  ["cash", "/pos/checkout/cash", "Tunai diterima (RM)", /^Terima/],
  ["split payment", "/pos/checkout/split", "Dibayar tunai (RM)", /^Terminal kad/],
] as const;

/** One adult at RM 30.00, up to the dialog that takes the money. */
async function toDialog(page: Page, path: string, scripts: boolean) {
  const { userId } = await signInCashier(page);
  await page.goto("/pos/passengers");
  await page.locator('input[name="adult"]').fill("1");
  const onward = page.getByRole("complementary").getByRole("button", { name: "Ke bayaran" });
  if (!scripts) await onward.click();
  await page.locator('input[name="adult[0][name]"]').fill("Ahmad Faiz bin Ismail");
  await page.locator('input[name="adult[0][ic]"]').fill("850412115267");
  await onward.click();
  await expect(page).toHaveURL(/\/pos\/checkout$/);
  await page.goto(path);
  return { userId, dialog: page.getByRole("dialog") };
}

for (const [name, path, label, sell] of DIALOGS) {
  test(`an empty amount of a ${name} dialog is named by the summary and sells nothing`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const { userId, dialog } = await toDialog(page, path, javaScriptEnabled);
    await dialog.getByRole("button", { name: sell }).first().click();
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(/Sila lengkapkan/);
    if (!javaScriptEnabled) await expect(dialog.getByRole("alert")).toContainText(label);
    await expectAccessible(page);
    expect(await salesOf(userId)).toEqual([]);
  });

  test(
    `letters in the amount of a ${name} dialog are refused as soon as it is left`,
    WITH_SCRIPTS,
    async ({ page }) => {
      const { dialog } = await toDialog(page, path, true);
      const amount = dialog.getByLabel(label);
      await expect(dialog.locator("form[data-checked]")).toBeVisible();
      await amount.fill("lima puluh");
      await amount.press("Tab");
      await expect(amount).toHaveAccessibleDescription(/Guna angka dan titik sahaja/);
    },
  );

  test(
    `the first wrong amount of a ${name} dialog has the cursor when it is sent`,
    WITH_SCRIPTS,
    async ({ page }) => {
      const { dialog } = await toDialog(page, path, true);
      const amount = dialog.getByLabel(label);
      await expect(dialog.locator("form[data-checked]")).toBeVisible();
      await amount.fill("lima");
      await dialog.getByRole("button", { name: sell }).first().click();
      await expect(amount).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    },
  );
}

test("what the server refuses of the cash is above the dialog under the field's name", async ({
  page,
  javaScriptEnabled,
}) => {
  const { dialog } = await toDialog(page, "/pos/checkout/cash", javaScriptEnabled);
  await dialog.getByLabel("Tunai diterima (RM)").fill("20");
  await dialog.getByRole("button", { name: /^Terima/ }).click();
  await expect(dialog.getByRole("alert")).toContainText(/RM\s30\.00/);
});

test("too little cash has the cursor again, and with scripts is typed over", async ({
  page,
  javaScriptEnabled,
}) => {
  const { userId, dialog } = await toDialog(page, "/pos/checkout/cash", javaScriptEnabled);
  const amount = dialog.getByLabel("Tunai diterima (RM)");
  await amount.fill("20");
  await amount.press("Enter");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(amount).toBeFocused();
  if (!javaScriptEnabled) return;
  await expect(dialog.locator("form[data-checked]")).toBeVisible();
  await page.keyboard.type("50");
  await expect(amount).toHaveValue("50");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pos\/result\/change/);
  expect(await salesOf(userId)).toMatchObject([{ cash_in_sen: 5000, change_sen: 2000 }]);
});
