import type { Page } from "@playwright/test";
import { awake } from "./awake";
import { ask } from "./buyer";
import { expect, test } from "./fixtures";
import { aBrowser, inEnglish, openReady, picture, status } from "./offline-device";
import { addStaff, openSession } from "./staff";

const WITH_SCRIPTS = { tag: "@scripts" };

/** Merang has no departures today: a boat of the date boards there. */
const MERANG = 1;

const card = (page: Page) => page.locator(".boat-card");
const more = (page: Page) => page.getByRole("button", { name: "Tambah seorang" });
const heads = (page: Page) => page.getByLabel("Kepala dikira");

/** What somebody counted for the boats of a date. */
const countedBy = async (userId: number) =>
  (
    await ask(
      `select coalesce(sum(step), 0)::int as heads, count(*)::int as presses,
           bool_and(sent_at is not null and trip_id is not null) as sent,
           (select coalesce(sum(step), 0)::int from jacket_press where pressed_by = $1) as adults
         from head_count where counted_by = $1`,
      [userId],
    )
  )[0];

test(
  "heads of a date's boat are counted without a network, though the browser is closed, and once",
  WITH_SCRIPTS,
  async () => {
    test.slow();
    const folder = test.info().outputPath("phone");
    const { id } = await addStaff(2, { name: "Mohd Hafiz", jettyId: MERANG });
    const phone = await aBrowser(folder);
    await openSession(phone.page, id);
    await openReady(phone.page);
    await expect(phone.page.getByRole("link", { name: "Kad bot hari ini" })).toBeVisible();
    await phone.context.setOffline(true);
    await expect(card(phone.page)).toContainText("Bot 1 pada tarikh ini");
    const before = Number(await heads(phone.page).textContent());
    for (const count of [1, 2, 3]) {
      await more(phone.page).click();
      await expect(heads(phone.page)).toHaveText(String(before + count));
    }
    await card(phone.page).getByRole("button", { name: "Saiz dewasa: tambah satu" }).click();
    await expect(card(phone.page)).toContainText("4 tekanan belum dihantar");
    await picture(phone.page, "card-trip-offline-ms");
    await phone.context.close();

    const again = await aBrowser(folder);
    await again.context.setOffline(true);
    await again.page.goto("/scan");
    await expect(status(again.page)).toContainText("4 tekanan belum dihantar");
    await expect(heads(again.page)).toHaveText(String(before + 3));
    expect(await countedBy(id)).toMatchObject({ heads: 0, presses: 0, adults: 0 });

    let lost = 0;
    // The request arrives, and its answer does not.
    await again.context.route(/\/api\/boarding\/presses/, async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await openSession(again.page, id);
    await again.context.setOffline(false);
    await again.page.reload();
    await expect(status(again.page)).toContainText("Sedia luar talian");
    await expect(status(again.page)).not.toContainText("belum dihantar");
    expect(lost).toBe(1);
    expect(await countedBy(id)).toEqual({ heads: 3, presses: 3, sent: true, adults: 1 });
    await again.context.close();
  },
);

test(
  "what was pressed on the date's page as the network went is sent when it is opened again",
  WITH_SCRIPTS,
  async () => {
    test.slow();
    const { id } = await addStaff(2, { name: "Nurul Huda", jettyId: MERANG });
    const { context, page } = await aBrowser(test.info().outputPath("phone"));
    await openSession(page, id);
    await page.goto("/scan/day");
    await awake(page);
    await context.setOffline(true);
    await more(page).click();
    await more(page).click();
    await expect(page.getByText("2 tekanan menunggu")).toBeVisible();
    await page.close();
    expect(await countedBy(id)).toMatchObject({ heads: 0 });

    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto("/scan/day");
    await expect.poll(() => countedBy(id)).toMatchObject({ heads: 2, presses: 2, sent: true });
    await context.close();
  },
);

test("wanting to close a date's boat without a network is a reminder", WITH_SCRIPTS, async () => {
  const { id } = await addStaff(4, { name: "Zainab Ahmad", jettyId: MERANG });
  const { context, page } = await aBrowser(test.info().outputPath("phone"));
  await openSession(page, id);
  await inEnglish(context);
  await page.goto("/scan");
  await expect(page.getByRole("region", { name: "Without a network" })).toContainText(
    "Ready offline",
  );
  await context.setOffline(true);
  await expect(card(page)).toContainText("Boat 1 of this date");
  await card(page).getByRole("button", { name: "Remind me" }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await picture(page, "card-trip-offline-1280-en");
  await context.setOffline(false);
  await expect(page.getByText("you wanted to close boarding for boat 1")).toBeVisible();
  await page.getByRole("link", { name: "Check and close boarding" }).click();
  await expect(page.getByRole("heading", { name: "Close boarding" })).toBeVisible();
  await context.close();
});
