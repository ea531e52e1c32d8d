import type { Page } from "@playwright/test";
import {
  chooseJetty,
  countPassengers,
  expectNoSidewaysScroll,
  giveBuyer,
  givePassengers,
  goToGateway,
  pay,
  TWO_ADULTS,
} from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import { makeTimedDay } from "./sailing";

async function chooseDay(page: Page, day: string): Promise<void> {
  await chooseJetty(page);
  await page.goto(`/departure-date?month=${day.slice(0, 7)}`);
  await page.locator(`button[name="ticketDate"][value="${day}"]`).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pukul berapa anda bertolak?");
}

test.describe("a day on which boats have times", () => {
  test("is bought with its departure, which stands on the ticket", async ({ page }) => {
    test.slow();
    const { day, boats } = await makeTimedDay();
    await chooseDay(page, day);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: `2:00 petang · ${boats[2]}` }).click();
    await countPassengers(page, { adult: 2 });
    await giveBuyer(page);
    await givePassengers(page, TWO_ADULTS);
    await expect(page.locator("main")).toContainText(`2:00 petang · ${boats[2]}`);
    await goToGateway(page);
    await pay(page, "Berjaya");
    await expect(page.locator("main")).toContainText(`2:00 petang · ${boats[2]}`);
  });

  test("offers boats that leave together to a party that fits on none", async ({ page }) => {
    const { day, boats } = await makeTimedDay();
    await chooseDay(page, day);
    await page.getByRole("button", { name: `8:30 pagi · ${boats[0]} ` }).click();
    await countPassengers(page, { adult: 10 });
    await expect(page.getByText("Pelepasan yang dipilih tinggal 3 tempat.").first()).toBeVisible();
    await page.goto("/departure-date/time");
    await page.getByRole("button", { name: `${boats[1]} + ${boats[0]}` }).click();
    await countPassengers(page, { adult: 10 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Siapa yang membeli?");
  });
});
