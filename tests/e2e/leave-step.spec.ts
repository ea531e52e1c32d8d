import { chooseDate, chooseJetty, countPassengers, giveBuyer, somebody } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";

test.use({ viewport: { width: 360, height: 640 } });

test("'Kembali' and the language keep what was typed so far", async ({ page }) => {
  await chooseJetty(page);
  await chooseDate(page);
  await countPassengers(page, { adult: 1 });
  const name = page.locator('input[name="name"]');
  await name.fill("Ahmad Fa");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who is buying?");
  await expect(name).toHaveValue("Ahmad Fa");
  await expectAccessible(page);
  await name.fill("Ahmad Faiz");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who is travelling?");
  await page.goto("/user-info");
  await expect(name).toHaveValue("Ahmad Faiz");
});

test("Enter in a field goes on, although 'Kembali' stands before it", async ({ page }) => {
  await chooseJetty(page);
  await chooseDate(page);
  await page.locator('input[name="adult"]').fill("1");
  await page.locator('input[name="adult"]').press("Enter");
  await giveBuyer(page, somebody());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maklumat penumpang");
});
