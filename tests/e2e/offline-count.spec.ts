import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { aDevice, boardAtOnce, heading, onBoard, result, scan, status } from "./offline-device";
import { makeBoarders } from "./ticket-rows";
import { today } from "./today";

const aboard = async (page: Page) => Number(await page.locator(".aboard b").textContent());

/** Notes each number of people on board that the page shows from now on. */
const watchCount = (page: Page) =>
  page.evaluate(() => {
    const shown: number[] = [];
    const note = () => shown.push(Number(document.querySelector(".aboard b")?.textContent));
    note();
    new MutationObserver(note).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
    });
    Object.assign(window, { shown });
  });
const shownSince = (page: Page) => page.evaluate(() => (window as { shown?: number[] }).shown);

test(
  "the count of a phone does not fall while its scans are sent, nor once they are",
  { tag: "@scripts" },
  async ({ browser }) => {
    const tickets = await makeBoarders(today(), 3);
    const { context, page } = await aDevice(browser, "Mohd Hafiz");
    await context.setOffline(true);
    await boardAtOnce(page);
    for (const { code } of tickets) {
      await scan(page, code);
      await expect(result(page)).toContainText(code.slice(0, 4));
      await expect(heading(page)).toHaveText("Naik");
    }
    const before = await aboard(page);
    await watchCount(page);
    await context.setOffline(false);
    await expect(status(page)).not.toContainText("menunggu untuk dihantar");
    await expect(status(page)).toContainText("Sedia luar talian");
    expect(await onBoard(tickets)).toBe(3);
    // What it showed until the list was loaded anew, and what stands from then on.
    const shown = (await shownSince(page)) ?? [];
    expect(Math.min(...shown)).toBeGreaterThanOrEqual(before);
    expect(await aboard(page)).toBeGreaterThanOrEqual(before);
    await context.close();
  },
);
