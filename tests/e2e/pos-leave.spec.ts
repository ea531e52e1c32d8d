import type { Page } from "@playwright/test";
import { awake } from "./awake";
import { ask } from "./buyer";
import { signInCashier } from "./cashier";
import { atCounter, field, keysReady, PASSENGERS } from "./counter-keys";
import { makeSale, toPayment } from "./counter-sale";
import { expect, expectAccessible, test } from "./fixtures";

const CHECKOUT = /\/pos\/checkout$/;
const dialog = (page: Page) => page.getByRole("dialog");
const close = (page: Page) => dialog(page).getByRole("link", { name: "Tutup" }).click();
const bar = (page: Page) => page.getByRole("banner");
async function pressInMenu(page: Page, role: "link" | "button", name: string): Promise<void> {
  await bar(page).getByText("Menu").click();
  await bar(page).getByRole(role, { name }).click();
}

/** How a step is left from the bar, and come back to. */
const WAYS: [string, (page: Page) => Promise<void>][] = [
  [
    "the printer's page",
    async (page) => {
      await bar(page).locator(".printer").click();
      await expect(page).toHaveURL(/\/printer\?back=/);
      await close(page);
    },
  ],
  [
    "a report",
    async (page) => {
      await pressInMenu(page, "link", "Lapor masalah");
      await expect(page).toHaveURL(/\/report-issue\?back=/);
      await close(page);
    },
  ],
  [
    "the question whether to log out",
    async (page) => {
      await pressInMenu(page, "link", "Log keluar");
      await expect(page).toHaveURL(/\/logout\?back=/);
      await page.getByRole("link", { name: "Kembali" }).click();
    },
  ],
  [
    "the other language",
    async (page) => {
      await pressInMenu(page, "button", "English");
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
    },
  ],
];

test.describe("with scripts", { tag: "@scripts" }, () => {
  for (const [way, leave] of WAYS) {
    test(`passengers that are typed stay over ${way}`, async ({ page }) => {
      await atCounter(page);
      await field(page, "adult").fill("2");
      await field(page, "adult[0][name]").fill("Ahmad Faiz");
      await leave(page);
      await keysReady(page, PASSENGERS);
      await expect(field(page, "adult")).toHaveValue("2");
      await expect(field(page, "adult[0][name]")).toHaveValue("Ahmad Faiz");
    });

    test(`a customer that is typed stays over ${way}`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await signInCashier(page);
      await toPayment(page, true);
      await awake(page);
      await field(page, "name").fill("Syarikat Bayu");
      await field(page, "email").fill("bayu@");
      await leave(page);
      await keysReady(page, CHECKOUT);
      await expect(field(page, "name")).toHaveValue("Syarikat Bayu");
      await expect(field(page, "email")).toHaveValue("bayu@");
      await expectAccessible(page);
    });
  }

  test("passengers that are typed stay over F8", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const { userId } = await signInCashier(page);
    await makeSale(userId);
    await page.goto("/pos/passengers");
    await keysReady(page, PASSENGERS);
    await field(page, "adult").fill("1");
    await field(page, "adult[0][name]").fill("Ahmad Faiz");
    await page.keyboard.press("F8");
    await expect(page).toHaveURL(/\/print\/ticket\//);
    await close(page);
    await keysReady(page, PASSENGERS);
    await expect(field(page, "adult[0][name]")).toHaveValue("Ahmad Faiz");
  });

  test("the order names the operator as soon as another is chosen", async ({ page }) => {
    const { company } = await atCounter(page);
    const order = page.getByRole("complementary", { name: "Pesanan" });
    await page.keyboard.press("F3");
    await page.keyboard.type(company.slice(0, -1));
    await page.keyboard.press("Tab");
    await expect(order).toContainText(company);
  });
});

test("passengers and a customer that are typed stay in the other language, and Enter goes on", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInCashier(page);
  await page.goto("/pos/passengers");
  await field(page, "adult").fill("1");
  if (!javaScriptEnabled) await field(page, "adult").press("Enter");
  await field(page, "adult[0][name]").fill("Ahmad Faiz");
  await pressInMenu(page, "button", "English");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(field(page, "adult[0][name]")).toHaveValue("Ahmad Faiz");
  await field(page, "adult[0][ic]").fill("850412115267");
  await field(page, "adult[0][ic]").press("Enter");
  await expect(page).toHaveURL(CHECKOUT);
  await field(page, "name").fill("Syarikat Bayu");
  await pressInMenu(page, "button", "Bahasa Melayu");
  await expect(page.locator("html")).toHaveAttribute("lang", "ms");
  await expect(field(page, "name")).toHaveValue("Syarikat Bayu");
});

test("a drawer movement stays typed in the other language, and its own button alone records it", async ({
  page,
}) => {
  const { userId } = await signInCashier(page);
  const recorded = () =>
    ask(
      "select kind, amount_sen, reason from drawer_entry where by_user = $1 and kind <> 'float'",
      [userId],
    );
  await page.goto("/pos/shift/drawer");
  await page.getByRole("radio", { name: "Wang keluar" }).check();
  await field(page, "amount").fill("12.50");
  await pressInMenu(page, "button", "English");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("radio", { name: "Paid out" })).toBeChecked();
  await expect(field(page, "amount")).toHaveValue("12.50");
  await expect(page.locator("main").getByRole("alert")).toHaveCount(0);
  await expectAccessible(page);
  expect(await recorded()).toEqual([]);
  await field(page, "reason").fill("Beli ais");
  await field(page, "reason").press("Enter");
  await expect
    .poll(recorded)
    .toEqual([{ kind: "paid_out", amount_sen: -1250, reason: "Beli ais" }]);
});
