import type { Page } from "@playwright/test";
import {
  ask,
  chooseJetty,
  countPassengers,
  giveBuyer,
  givePassengers,
  goToGateway,
  pay,
  TWO_ADULTS,
} from "./buyer";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { openAs } from "./staff";
import { mark, sailingDay } from "./ticket-rows";

/** Two days on which no other test sails, each with a boat of its own. */
async function twoTimedDays() {
  const word = mark();
  const days = [await sailingDay(), await sailingDay()] as const;
  const boats = [`Ribut ${word}`, `Teduh ${word}`] as const;
  for (const [index, day] of days.entries())
    await ask(
      `with made as (
         insert into boat (jetty_id, name, capacity, licence_no, licence_until, insurance_until)
         values (1, $2, 12, 'JLM 1', '2099-12-31', '2099-12-31') returning id)
       insert into departure (jetty_id, day, sails_at, boat_id, capacity)
       select 1, $1::date, ($1 || 'T08:30+08')::timestamptz, id, 12 from made returning id`,
      [day, boats[index]],
    );
  return { days, boats };
}

/** Buys for two adults on that day, and pays. */
async function buy(page: Page, day: string, boat: string): Promise<void> {
  await chooseJetty(page);
  await page.goto(`/departure-date?month=${day.slice(0, 7)}`);
  await page.locator(`button[name="ticketDate"][value="${day}"]`).click();
  await page.getByRole("button", { name: `8:30 pagi · ${boat}` }).click();
  await countPassengers(page, { adult: 2 });
  await giveBuyer(page);
  await givePassengers(page, TWO_ADULTS);
  await goToGateway(page);
  await pay(page, "Berjaya");
  await expect(page.locator("main")).toContainText(boat);
}

/** By the office: the form, the question, the desk. */
async function stopSailing(page: Page, day: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await openAs(page, "pentadbir", "/timetable/weather");
  await expectGoodOnPhone(page);
  await page.getByRole("link", { name: "Hentikan pelayaran" }).click();
  await expectGoodOnPhone(page);
  await dialog.getByLabel("Jeti").selectOption("Merang");
  await dialog.getByLabel("Hari pertama").fill(day);
  await dialog.getByLabel("Dari").fill("00:00");
  await dialog.getByLabel("Hari terakhir").fill(day);
  await dialog.getByLabel("Hingga").fill("23:59");
  await dialog.getByLabel("Sebab", { exact: true }).selectOption("Ombak besar");
  await dialog.getByRole("button", { name: "Lihat siapa yang terlibat" }).click();
  await expect(dialog).toContainText("1 pelepasan dibatalkan");
  await expect(dialog).toContainText("2 penumpang");
  await expectGoodOnPhone(page);
  await dialog.getByRole("button", { name: "Hentikan pelayaran sekarang" }).click();
  await expect(page.getByText("1 pesanan perlu dibantu")).toBeVisible();
  await expectGoodOnPhone(page);
}

test("sailing stops, the office calls, and the buyer takes another departure", async ({ page }) => {
  test.slow();
  const { days, boats } = await twoTimedDays();
  await buy(page, days[0], boats[0]);
  await stopSailing(page, days[0]);

  await page.getByRole("button", { name: /^Sudah ditelefon/ }).click();
  await expect(page.getByText("Pembeli ditanda sudah ditelefon")).toBeVisible();
  await page.getByRole("link", { name: "Belum dijawab", exact: true }).click();
  await page.getByRole("link", { name: "Teks SMS" }).click();
  await expectGoodOnPhone(page);
  const text = await page.getByLabel("Teks dengan pautan pembeli").inputValue();
  const link = /\/w\/[0-9a-f]{32}/.exec(text)?.[0] ?? "";

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bot anda tidak belayar");
  await expectGoodOnPhone(page);
  await page.getByLabel("Hari", { exact: true }).fill(days[1]);
  await page.getByRole("button", { name: "Tunjukkan pelepasan pada hari itu" }).click();
  await page.getByRole("button", { name: `8:30 pagi · ${boats[1]}` }).click();
  await expect(page.locator("main")).toContainText(`tiket anda kini untuk`);
  await expect(page.locator("main")).toContainText(boats[1]);
  await expectGoodOnPhone(page);
  await page.getByRole("link", { name: "Buka tiket" }).click();
  await expect(page.locator("main")).toContainText(boats[1]);
});
