import type { Page } from "@playwright/test";
import { awake } from "./awake";
import { ask } from "./buyer";
import { countAndClose, signInCashier, startShift } from "./cashier";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { openAs } from "./staff";
import { today } from "./today";

const START = /\/pos\/shift\/start/;

/** The counter in the window that the menu's item opens beside the dashboard. */
async function openCounter(page: Page): Promise<Page> {
  const [counter] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: /^Kaunter Tiket/ }).click(),
  ]);
  await counter.waitForLoadState();
  return counter;
}

test("a shift is started, closed by a blind count, and another one started; its slips open", async ({
  page,
}) => {
  test.slow();
  const { userId } = await signInCashier(page, { shift: false });
  await page.goto("/pos");
  await expect(page).toHaveURL(START);
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Mula syif" })).toBeVisible();
  await expectGoodOnPhone(page);
  await page.getByLabel("Wang dalam laci (RM)").fill("1,00");
  // The browser's own check of the field stands before the server's.
  await page.getByRole("button", { name: "Mula syif" }).click();
  await expect(page).toHaveURL(START);
  await startShift(page);
  await expect(page.getByRole("status").filter({ hasText: "Syif bermula" })).toBeVisible();

  await page.goto("/pos/shift/close");
  await expectGoodOnPhone(page);
  await countAndClose(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Syif anda telah tamat");
  await expectGoodOnPhone(page);
  for (const [name, kind] of [
    ["Cetak slip tutup", "close"],
    ["Cetak slip buka", "open"],
  ] as const) {
    const link = page.getByRole("link", { name: new RegExp(`^${name}`) });
    await expect(link).toHaveAttribute("target", "_blank");
    const slip = await page.request.get((await link.getAttribute("href")) ?? "", {
      timeout: 25_000,
    });
    expect([
      kind,
      slip.status(),
      slip.headers()["content-type"],
      (await slip.body()).subarray(0, 5).toString(),
    ]).toEqual([kind, 200, "application/pdf", "%PDF-"]);
  }
  await page.getByRole("link", { name: "Mula syif lain" }).click();
  await startShift(page);
  await countAndClose(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Syif anda telah tamat");
  expect(
    await ask(
      "select closed_at is not null as closed, counted_sen, expected_sen from shift where user_id = $1",
      [userId],
    ),
  ).toEqual(
    Array.from({ length: 2 }, () => ({ closed: true, counted_sen: 10_000, expected_sen: 10_000 })),
  );
});

test("closed shifts are shown by days and saved as a file", async ({ page }) => {
  const { userId } = await signInCashier(page);
  await countAndClose(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Syif anda telah tamat");
  await openAs(page, "pentadbir", "/shifts");
  const day = today();
  const days = page.getByRole("form", { name: "Ditutup pada" });
  await days.getByLabel("Dari").fill(day);
  await days.getByLabel("Hingga").fill(day);
  await days.getByRole("button").click();
  await expect(page).toHaveURL(new RegExp(`from_closed=${day}&to_closed=${day}`));
  const [{ z_no: zNo } = { z_no: 0 }] = await ask<{ z_no: number }>(
    "select z_no from shift where user_id = $1",
    [userId],
  );
  await expect(page.locator("#list-closed")).toContainText(String(zNo));
  await expectGoodOnPhone(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toContain(`${day}-${day}.csv`);
});

test("'Kaunter Tiket' opens /pos in a window of its own, and the page behind stays (R-2.1-09)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInCashier(page);
  await page.goto("/dashboard");
  const counter = await openCounter(page);
  await expect(counter).toHaveURL(/\/pos\/passengers$/);
  await expect(page).toHaveURL(/\/dashboard$/);
  // A second click leads to the same window: a counter is open once.
  await page.getByRole("link", { name: /^Kaunter Tiket/ }).click();
  await expect(counter).toHaveURL(/\/pos\/passengers$/);
  expect(page.context().pages()).toHaveLength(2);
});

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("Start Shift cannot be dismissed: it opens again, or its window closes (R-4-35)", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await signInCashier(page, { shift: false });
    await page.goto("/pos");
    for (const dismiss of [
      () => page.keyboard.press("Escape"),
      () => page.getByRole("dialog").getByRole("link", { name: "Tutup" }).click(),
    ]) {
      await awake(page);
      const again = page.waitForEvent("load");
      await dismiss();
      await again;
      await expect(page).toHaveURL(START);
      await expect(
        page.getByRole("dialog").getByRole("heading", { name: "Mula syif" }),
      ).toBeVisible();
    }
    await page.goto("/dashboard");
    for (const dismiss of [
      (counter: Page) => counter.keyboard.press("Escape"),
      (counter: Page) => counter.getByRole("dialog").getByRole("link", { name: "Tutup" }).click(),
    ]) {
      const counter = await openCounter(page);
      await expect(counter).toHaveURL(START);
      await awake(counter);
      const closed = counter.waitForEvent("close");
      await dismiss(counter).catch(() => {});
      await closed;
    }
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test("closing the shift shows that it is over, or closes the window that another one opened (R-4-36)", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const { userId } = await signInCashier(page);
    await page.goto("/pos");
    await countAndClose(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Syif anda telah tamat");
    await page.goto("/dashboard");
    const counter = await openCounter(page);
    await startShift(counter);
    const closed = counter.waitForEvent("close");
    await countAndClose(counter).catch(() => {});
    await closed;
    // What the closed window would have said stands in the one that opened it.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Syif anda telah tamat");
    await expect(page.getByText(/^Laporan Z no\. \d+$/)).toBeVisible();
    await expect(page.getByText("Lebih atau kurang")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Cetak slip tutup/ })).toBeVisible();
    expect(
      await ask("select 1 as open from shift where user_id = $1 and closed_at is null", [userId]),
    ).toEqual([]);
  });
});
