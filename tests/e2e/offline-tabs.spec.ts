import type { Browser } from "@playwright/test";
import { expect, test } from "./fixtures";
import { aDevice, boardAtOnce, heading, openReady, scan } from "./offline-device";
import { makeBoarders } from "./ticket-rows";
import { today } from "./today";

/** A code that boards in one tab of a phone without a network, then scanned in another: what that one says. */
async function scannedInTwoTabs(browser: Browser, prepare: () => void): Promise<string> {
  const [ticket] = await makeBoarders(today(), 1);
  const { context, page } = await aDevice(browser, "Mohd Hafiz", 2, (one) =>
    one.addInitScript(prepare),
  );
  const other = await context.newPage();
  await openReady(other);
  await context.setOffline(true);
  for (const tab of [page, other]) {
    await boardAtOnce(tab);
    await scan(tab, ticket?.code ?? "");
    await expect(heading(tab)).toBeVisible();
  }
  const said = await heading(other).innerText();
  await context.close();
  return said;
}

test.describe("two tabs of a phone without a network", { tag: "@scripts" }, () => {
  test("know of each other's scans", async ({ browser }) => {
    expect(await scannedInTwoTabs(browser, () => {})).toBe("Sudah naik");
  });

  test("know of them where a browser's tabs cannot tell each other", async ({ browser }) => {
    const none = () => void Reflect.deleteProperty(globalThis, "BroadcastChannel");
    expect(await scannedInTwoTabs(browser, none)).toBe("Sudah naik");
  });

  test("board twice where what one wrote is not told to the other (control)", async ({
    browser,
  }) => {
    const deaf = () => void (BroadcastChannel.prototype.postMessage = () => {});
    expect(await scannedInTwoTabs(browser, deaf)).toBe("Naik");
  });
});
