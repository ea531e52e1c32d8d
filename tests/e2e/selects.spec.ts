import type { Page } from "@playwright/test";
import { awake } from "./awake";
import { signInCashier } from "./cashier";
import { toPayment } from "./counter-sale";
import { expect, expectAccessible, expectGoodOnPhone, test } from "./fixtures";
import { openAs } from "./staff";

test("a module is chosen by typing with scripts and from the browser's list without", async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, "pentadbir", "/audit");
  const module = page.getByLabel("Modul", { exact: true });
  if (!javaScriptEnabled) await module.selectOption({ label: "Pengguna" });
  else {
    await expect(module).not.toHaveJSProperty("tagName", "SELECT");
    const options = page.locator("ul[role=listbox]").getByRole("option");
    await module.fill("penggu");
    await expect(options).toHaveText(["Pengguna"]);
    await expectGoodOnPhone(page);
    await module.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(module).toHaveValue("Semua modul");
    await module.fill("penggu");
    await module.press("ArrowDown");
    await module.press("Enter");
    await expect(module).toHaveValue("Pengguna");
  }
  await page.getByRole("button", { name: "Tapis" }).click();
  await expect(page).toHaveURL(/module=users/);
});

test("a select of more than five has a search and 50 a batch, with scripts only (R-9-01)", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInCashier(page);
  await page.goto("/pos/passengers");
  const country = page.getByLabel("Negara");
  if (!javaScriptEnabled) await expect(country).toHaveJSProperty("tagName", "SELECT");
  else {
    await expect(country).toHaveJSProperty("tagName", "INPUT");
    const options = page.locator("ul[role=listbox]").getByRole("option");
    await country.click();
    await expect(options).toHaveCount(50);
    await page.getByRole("button", { name: "Tunjukkan lagi" }).click();
    await expect(options).toHaveCount(100);
    await expectAccessible(page);
    await country.fill("singap");
    await expect(options).toHaveText(["Singapura"]);
    await country.press("Tab");
    await expect(country).toHaveValue("Singapura");
    await country.press("ArrowUp");
    await expect(country).not.toHaveValue("Singapura");
    await country.press("ArrowDown");
    await expect(page.locator('select[name="country"]')).toHaveValue("SG");
  }
  await page.context().clearCookies();
  await openAs(page, "pentadbir", "/users/add");
  await expect(page.getByLabel("Akses jeti")).toHaveJSProperty("tagName", "SELECT");
});

test.describe("Enter in an open list", { tag: "@scripts" }, () => {
  async function countryOfBuyer(page: Page) {
    await signInCashier(page);
    await toPayment(page, true);
    await page.goto("/pos/user-info");
    const country = page.getByLabel("Negara");
    await expect(country).toHaveJSProperty("tagName", "INPUT");
    return country;
  }

  test("takes the first line that was found by typing, and sends nothing", async ({ page }) => {
    const country = await countryOfBuyer(page);
    await country.fill("singap");
    await country.press("Enter");
    await expect(country).toHaveValue("Singapura");
    await expect(page).toHaveURL(/\/pos\/user-info$/);
  });

  test("sends nothing without a match", async ({ page }) => {
    const country = await countryOfBuyer(page);
    await country.fill("atlantis");
    await country.press("Enter");
    await expect(page.getByText("Tiada yang ditemui")).toBeVisible();
    await expect(page).toHaveURL(/\/pos\/user-info$/);
  });
});

test("a range of dates is typed, or pressed in a calendar that opens after 300 ms (R-9-03)", async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, "pentadbir", "/blocked-date/add");
  const dialog = page.getByRole("dialog");
  const calendar = dialog.getByRole("group", { name: "Pilih julat tarikh" });
  if (!javaScriptEnabled) {
    await dialog.getByLabel("Mula", { exact: true }).focus();
    await expect(calendar).toHaveCount(0);
    return;
  }
  await awake(page);
  await dialog.getByRole("textbox").last().focus();
  await dialog.getByLabel("Mula", { exact: true }).focus();
  await expect(calendar).toBeVisible();
  await calendar.getByRole("button", { name: "Bulan berikutnya" }).click();
  const days = calendar.locator("button.day");
  await days.nth(9).click();
  await days.nth(11).click();
  await expect(dialog.getByLabel("Mula", { exact: true })).toHaveValue(/-10$/);
  await expect(dialog.getByLabel("Tamat", { exact: true })).toHaveValue(/-12$/);
  await expectGoodOnPhone(page);
  await page.keyboard.press("Escape");
  await expect(calendar).toHaveCount(0);
});

test(
  "a searched select works where scrolling a line into view answers with a promise",
  { tag: "@scripts" },
  async ({ page }) => {
    await page.addInitScript(() => {
      const scroll = Element.prototype.scrollIntoView;
      Element.prototype.scrollIntoView = function (this: Element, ...where) {
        scroll.apply(this, where);
        return Promise.resolve() as unknown as void;
      };
    });
    await openAs(page, "pentadbir", "/audit");
    const module = page.getByLabel("Modul", { exact: true });
    await expect(module).not.toHaveJSProperty("tagName", "SELECT");
    await module.fill("peng");
    await module.press("ArrowDown");
    await module.press("ArrowDown");
    await module.press("Enter");
    await expect(page.locator('select[name="module"]')).not.toHaveValue("");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jejak Audit");
  },
);
