import type { Page } from "@playwright/test";
import { signInCashier } from "./cashier";
import { field, keysReady } from "./counter-keys";
import { expect, test } from "./fixtures";

const WIDTHS = [360, 1024, 1280, 1366];
/** How near to the edge of its button a text may come. */
const NEAR_PX = 8;

/** The texts of the shown buttons that come nearer to an edge at the side, or run over it. */
const crowded = (page: Page, buttons: string) =>
  page.locator(buttons).evaluateAll((all, near) => {
    const shown = all.filter((one) => one.getClientRects().length > 0);
    return shown
      .filter((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        const [text, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
        return Math.min(text.left - box.left, box.right - text.right) < near;
      })
      .map((button) => button.textContent);
  }, NEAR_PX);

/** An operator's order of RM 105.00 whose cash drawer offers five sums. */
async function toDrawer(page: Page, lang: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInCashier(page);
  await page.context().addCookies([{ name: "lang", value: lang, url: process.env.E2E_URL ?? "" }]);
  await page.goto("/pos/passengers");
  await keysReady(page, /passengers$/);
  await field(page, "adult").fill("3");
  await field(page, "child").fill("1");
  for (const key of ["F3", "ArrowDown", "F9"]) await page.keyboard.press(key);
  await keysReady(page, /\/pos\/checkout\/cash$/);
}

for (const lang of ["ms", "en"])
  test.describe(`at the counter in ${lang}`, { tag: "@scripts" }, () => {
    test("the five sums of the drawer stay within their buttons at every width", async ({
      page,
    }) => {
      await toDrawer(page, lang);
      await expect(page.locator(".quick button")).toHaveCount(5);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await crowded(page, ".dlg .btn, .pad button"), `at ${width} px`).toEqual([]);
      }
    });

    test("the payment methods keep off the edges of their buttons at every width", async ({
      page,
    }) => {
      await toDrawer(page, lang);
      await page.keyboard.press("Escape");
      await keysReady(page, /\/pos\/checkout$/);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await crowded(page, ".kinds .btn"), `at ${width} px`).toEqual([]);
      }
    });
  });
