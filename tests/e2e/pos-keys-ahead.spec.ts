import type { Page } from "@playwright/test";
import { salesOf } from "./cashier";
import { atCounter, CASH, CHANGE, field, keysReady } from "./counter-keys";
import { expect, test } from "./fixtures";

/** A line so slow that a whole sum is typed before the next page of the counter comes. */
async function slow(page: Page, what = /\/pos\//): Promise<void> {
  await page.route(what, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
}

/** As a quick hand does: what is faster than any hand, a browser may drop (docs/decisions/2026-11-28-keys-between-pages.md). */
async function typeQuickly(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key, { delay: 90 });
}

const OPERATOR = ["2", "F3", "ArrowDown"];
const cash = (page: Page) => field(page, "cash_in");

test.describe("keys pressed before their page is there", { tag: "@scripts" }, () => {
  test("a sum that is typed while the drawer comes stands in it whole", async ({ page }) => {
    await atCounter(page);
    for (const key of OPERATOR) await page.keyboard.press(key);
    await typeQuickly(page, ["F9", "1", "5", "0"]);
    await keysReady(page, CASH);
    await expect(cash(page)).toHaveValue("150");
  });

  test("a sale that is typed without waiting for a slow server is made as it was typed", async ({
    page,
  }) => {
    const { userId } = await atCounter(page);
    await slow(page);
    for (const key of OPERATOR) await page.keyboard.press(key);
    await typeQuickly(page, ["F9", "1", "0", "0", "Enter"]);
    await expect(page).toHaveURL(CHANGE);
    await expect(page.getByRole("dialog")).toContainText("RM 40.00");
    expect(await salesOf(userId)).toMatchObject([
      { amount_sen: 6000, cash_in_sen: 10000, change_sen: 4000 },
    ]);
  });

  test("what was mistyped meanwhile is taken back by Backspace", async ({ page }) => {
    await atCounter(page);
    await slow(page);
    for (const key of OPERATOR) await page.keyboard.press(key);
    await typeQuickly(page, ["F9", "1", "6", "Backspace", "5"]);
    await keysReady(page, CASH);
    await expect(cash(page)).toHaveValue("15");
  });

  test("a capital whose Shift is let go first is one letter", async ({ page }) => {
    await atCounter(page);
    for (const key of [...OPERATOR, "Enter"]) await page.keyboard.press(key);
    await keysReady(page, /\/pos\/checkout$/);
    await slow(page);
    await typeQuickly(page, ["F9"]);
    const { keyboard } = page;
    for (const move of [
      () => keyboard.down("Shift"),
      () => keyboard.down("A"),
      () => keyboard.up("Shift"),
      () => keyboard.up("a"),
    ]) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      await move();
    }
    await keysReady(page, CASH);
    await expect(cash(page)).toHaveValue("A");
  });

  test("Enter pressed too often does not dismiss the change unread", async ({ page }) => {
    await atCounter(page);
    // Its scripts come when Enter rests no longer.
    await slow(page, /\/(?:pos|build)\//);
    for (const key of [...OPERATOR, "F9"]) await page.keyboard.press(key);
    await keysReady(page, CASH);
    await page.keyboard.press("F9");
    await typeQuickly(page, ["Enter", "Enter", "Enter"]);
    await expect(page).toHaveURL(CHANGE);
    await keysReady(page, CHANGE);
    await page.waitForFunction(() => performance.now() > 4_000);
    await expect(page).toHaveURL(CHANGE);
  });

  test("a page that has something to say takes nothing of what was typed for another", async ({
    page,
  }) => {
    await atCounter(page);
    await slow(page);
    await page.keyboard.press("2");
    await typeQuickly(page, ["F9", "1", "0", "0"]);
    await expect(page.getByRole("alert")).toContainText("belum diisi");
    await page.keyboard.press("0");
    const name = field(page, "adult[0][name]");
    await expect(name).toBeFocused();
    await expect(name).toHaveValue("");
    // After a pause it is for what stands there now.
    await expect(async () => {
      await page.keyboard.press("S");
      await expect(name).toHaveValue("S", { timeout: 100 });
    }).toPass({ intervals: [700] });
  });

  test("where the page's own scripts do not come, what was typed does", async ({ page }) => {
    await atCounter(page);
    for (const key of [...OPERATOR, "F9"]) await page.keyboard.press(key);
    await keysReady(page, CASH);
    await page.route(/\/build\/.*\.js$/, (route) => route.abort());
    await page.goto("/pos/checkout/cash", { waitUntil: "commit" });
    await expect(cash(page)).toBeFocused();
    await page.keyboard.type("100");
    await expect(cash(page)).toHaveValue("100");
  });
});
