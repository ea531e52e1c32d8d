import type { Locator } from "@playwright/test";
import { salesOf, signInCashier } from "./cashier";
import { expect, test } from "./fixtures";

const BUYER = { name: "Ahmad Faiz bin Ismail", ic: "850412115267", phoneNo: "0123456789" };

test("Enter leads from part to part, and sells nothing", async ({ page, javaScriptEnabled }) => {
  const { userId } = await signInCashier(page);
  const expectCursor = async (field: Locator) => {
    // Without scripts the next Tab leads there.
    if (javaScriptEnabled === false) await page.keyboard.press("Tab");
    await expect(field).toBeFocused();
  };
  await page.goto("/ticket-counter");
  await page.locator('input[name="ticketDate"]').last().check({ force: true });
  for (const [name, value] of Object.entries(BUYER))
    await page.locator(`input[name="${name}"]`).fill(value);
  await page.locator('input[name="phoneNo"]').press("Enter");
  await expect(page.getByRole("heading", { name: "4. Penumpang" })).toBeVisible();
  const name = page.locator('input[name="adult[0][name]"]');
  await expectCursor(name);
  await name.press("Enter");
  await expect(page.getByRole("heading", { name: "5. Bayaran" })).toBeVisible();
  const cash = page.getByRole("radio", { name: "Tunai" });
  await expectCursor(cash);
  await cash.check();
  await page.locator('input[name="cash_in"]').fill("50");
  await page.locator('input[name="cash_in"]').press("Enter");
  await expect(page).toHaveURL(/\/ticket-counter#part-payment$/);
  await expectCursor(cash);
  await expect(page.locator('input[name="cash_in"]')).toHaveValue("50");
  expect(await salesOf(userId)).toEqual([]);
});
