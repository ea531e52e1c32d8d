import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  ask,
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
import { sailingDay } from "./ticket-rows";

/** Two boats of one time and a later one; the smaller takes three. */
async function timedDay(): Promise<{ day: string; boats: [string, string, string] }> {
  const [day, mark] = [await sailingDay(), String(randomInt(1e6))];
  const boats: [string, string, string] = [`Camar ${mark}`, `Bayu ${mark}`, `Seri ${mark}`];
  await ask(
    `with boat_made as (
       insert into boat (jetty_id, name, capacity, licence_no, licence_until, insurance_until)
       select 1, b.name, b.capacity, 'JLM 1', '2099-12-31', '2099-12-31'
         from unnest($2::text[], $3::int[]) b(name, capacity) returning id, name, capacity)
     insert into departure (jetty_id, day, sails_at, boat_id, capacity)
     select 1, $1::date, ($1 || case when capacity = 12 then 'T14:00+08' else 'T08:30+08' end)::timestamptz,
         id, capacity
       from boat_made returning id`,
    [day, boats, [3, 8, 12]],
  );
  return { day, boats };
}

async function chooseDay(page: Page, day: string): Promise<void> {
  await chooseJetty(page);
  await page.goto(`/departure-date?month=${day.slice(0, 7)}`);
  await page.locator(`button[name="ticketDate"][value="${day}"]`).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pukul berapa anda bertolak?");
}

test.describe("a day on which boats have times", () => {
  test("is bought with its departure, which stands on the ticket", async ({ page }) => {
    test.slow();
    const { day, boats } = await timedDay();
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
    const { day, boats } = await timedDay();
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
