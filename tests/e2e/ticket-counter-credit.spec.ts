import type { Page } from "@playwright/test";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { salesOf, signInCashier } from "./cashier";
import { expect, expectAccessible, test } from "./fixtures";
import { makeCredit } from "./travel-credit-rows";

const BUYER = { name: "Ahmad Faiz bin Ismail", ic: "850412115267", phoneNo: "0123456789" };
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const generate = (page: Page) => page.getByRole("button", { name: "Jana tiket" });

/** The payment of one adult and one more, RM 60.00, or of one alone. */
async function toPayment(page: Page, adults: 1 | 2): Promise<void> {
  await page.goto("/ticket-counter");
  await field(page, "ticketDate").last().check({ force: true });
  await field(page, "adult").fill(String(adults));
  for (const [name, value] of Object.entries(BUYER)) await field(page, name).fill(value);
  await page.getByRole("button", { name: "Teruskan ke penumpang" }).last().click();
  if (adults === 2) {
    await field(page, "adult[1][name]").fill("Siti binti Ali");
    await field(page, "adult[1][ic]").fill("870903115048");
  }
  await page
    .locator("#part-passengers")
    .getByRole("button", { name: "Teruskan ke bayaran" })
    .click();
  await expect(page.getByRole("heading", { name: "5. Bayaran" })).toBeVisible();
}
const leftOf = (code: string) =>
  ask("select value_sen - spent_sen as left_sen from travel_credit where code = $1", [code]);

for (const width of [360, 1280])
  test(`a travel credit pays a part on the single screen at ${width} px, the rest is cash`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const [{ userId }, code] = [await signInCashier(page), await makeCredit()];
    await toPayment(page, 2);
    await field(page, "travelCredit").fill("2222-3333-4444-5555");
    await page.getByRole("button", { name: "Guna kod ini" }).click();
    await expect(field(page, "travelCredit")).toHaveAccessibleDescription(
      /Tiada kredit perjalanan dengan kod ini/,
    );
    await expect(field(page, "travelCredit")).toHaveValue("2222-3333-4444-5555");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await field(page, "travelCredit").fill(code.toLowerCase());
    await page.getByRole("button", { name: "Guna kod ini" }).click();
    const payment = page.locator("#part-payment");
    await expect(payment).toContainText("RM -31.00");
    await expect(payment).toContainText("RM 29.00");
    await page.getByRole("radio", { name: "Tunai" }).check();
    await expect(field(page, "cash_in")).toHaveValue("29.00");
    await field(page, "cash_in").fill("50");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await generate(page).click();
    await expect(page).toHaveURL(/\/ticket-counter\/result/);
    await expect(page.getByRole("dialog")).toContainText("RM 21.00");
    expect(await salesOf(userId)).toMatchObject([
      { amount_sen: 6_000, cash_in_sen: 5_000, change_sen: 2_100, payment_method: "Split" },
    ]);
    expect(await leftOf(code)).toEqual([{ left_sen: 0 }]);
  });

test("a travel credit that covers all of it asks for no method", async ({ page }) => {
  const [{ userId }, code] = [await signInCashier(page), await makeCredit()];
  await toPayment(page, 1);
  await field(page, "travelCredit").fill(code);
  await page.getByRole("button", { name: "Guna kod ini" }).click();
  await expect(page.getByText("Kredit perjalanan membayar kesemuanya")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Tunai" })).toHaveCount(0);
  await expectAccessible(page);
  await generate(page).click();
  await expect(page).toHaveURL(/\/ticket-counter\/result/);
  expect(await salesOf(userId)).toMatchObject([
    { amount_sen: 3_000, cash_in_sen: null, payment_method: "Travel Credit" },
  ]);
  expect(await leftOf(code)).toEqual([{ left_sen: 100 }]);
});
