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
  walkToCheckout,
} from "./buyer";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { openAs } from "./staff";
import { sailingDay } from "./ticket-rows";

/** Buys for two adults by date alone, on a day on which no other test sails. */
async function buy(page: Page, day: string): Promise<void> {
  await chooseJetty(page);
  await page.goto(`/departure-date?month=${day.slice(0, 7)}`);
  await page.locator(`button[name="ticketDate"][value="${day}"]`).click();
  await countPassengers(page, { adult: 2 });
  await giveBuyer(page);
  await givePassengers(page, TWO_ADULTS);
  await goToGateway(page);
  await pay(page, "Berjaya");
}

/** By the office: the form and the question. */
async function stopSailing(page: Page, day: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await openAs(page, "pentadbir", "/timetable/weather");
  await page.getByRole("link", { name: "Hentikan pelayaran" }).click();
  await dialog.getByLabel("Jeti").selectOption("Merang");
  await dialog.getByLabel("Hari pertama").fill(day);
  await dialog.getByLabel("Dari").fill("00:00");
  await dialog.getByLabel("Hari terakhir").fill(day);
  await dialog.getByLabel("Hingga").fill("23:59");
  await dialog.getByLabel("Sebab", { exact: true }).selectOption("Ombak besar");
  await dialog.getByRole("button", { name: "Lihat siapa yang terlibat" }).click();
  await dialog.getByRole("button", { name: "Hentikan pelayaran sekarang" }).click();
  await expect(page.getByText("1 pesanan perlu dibantu")).toBeVisible();
}

test("a buyer without a boat takes travel credit, and buys another ticket with it", async ({
  page,
}) => {
  test.slow();
  const day = await sailingDay();
  await buy(page, day);
  await stopSailing(page, day);
  const [made] = await ask<{ code: string }>(
    "select code from weather_case where ticket_date = $1 order by id desc limit 1",
    [day],
  );

  await page.context().clearCookies();
  await page.goto(`/w/${made?.code}`);
  await expectGoodOnPhone(page);
  await page.getByRole("button", { name: "Batalkan tiket dan dapatkan kredit perjalanan" }).click();
  await expect(page.getByRole("status")).toContainText("RM 61.00");
  await expectGoodOnPhone(page);
  const code = await page.locator("main .code").innerText();

  await page.getByRole("link", { name: "Semak baki" }).click();
  await expectGoodOnPhone(page);
  await page.getByLabel("Kod kredit perjalanan").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Tunjukkan baki" }).click();
  await expect(page.locator("main")).toContainText("RM 61.00");
  await expectGoodOnPhone(page);

  await walkToCheckout(page);
  await page.getByLabel("Kod kredit perjalanan").fill("2222 3333 4444 5555");
  await page.getByRole("button", { name: "Guna kod ini" }).click();
  await expect(page.locator("main")).toContainText("Tiada kredit perjalanan dengan kod ini");
  await expectGoodOnPhone(page);
  await page.getByLabel("Kod kredit perjalanan").fill(code);
  await page.getByRole("button", { name: "Guna kod ini" }).click();
  await expect(page.locator("main")).toContainText("membayar seluruh pesanan");
  await expectGoodOnPhone(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Dapatkan tiket" }).last().click();
  await expect(page).toHaveURL(/\/result/);
  await expect(page.locator(".ticket-qr .code")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tiket anda sudah siap");
  await expect(page.locator("main")).not.toContainText("RM 0.00");
  await page.getByRole("link", { name: "Lihat baki" }).click();
  await expect(page).toHaveURL(/\/travel-credit$/);
});

test("the office sees what is outstanding", async ({ page }) => {
  await openAs(page, "akauntan", "/refunds");
  await page.getByRole("link", { name: "Kredit perjalanan belum digunakan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kredit perjalanan");
  await expectGoodOnPhone(page);
});
