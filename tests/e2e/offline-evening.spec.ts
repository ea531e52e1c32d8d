import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { aDevice, heading, picture, scan, status } from "./offline-device";
import { makeBoat, makeTickets, seatAll } from "./ticket-rows";
import { dayIn, today } from "./today";

const HOUR_MS = 3_600_000;

/** A device to which the server says that it is six in the evening. */
async function inTheEvening(context: BrowserContext): Promise<void> {
  const evening = `${today()}T18:00:00+08:00`;
  await context.route(/\/api\/boarding\/list/, async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as object;
    await route.fulfill({ json: { ...list, server_time: evening, list_time: evening } });
  });
}

/** So many hours pass while the page is closed. */
async function openLater(page: Page, hours: number): Promise<void> {
  await page.addInitScript((ms) => {
    const real = Date.now;
    Date.now = () => real() + ms;
  }, hours * HOUR_MS);
  await page.goto("/scan");
}

test(
  "a phone that loads the list in the evening boards by it in the morning, without a network",
  { tag: "@scripts" },
  async ({ browser }) => {
    const [ticket] = await makeTickets(dayIn(1), 1);
    if (!ticket) throw new Error("no ticket");
    await seatAll([ticket], (await makeBoat(dayIn(1))).id);
    const { context, page } = await aDevice(browser, "Mohd Hafiz", 2, inTheEvening);
    await expect(status(page)).toContainText(/Sedia untuk esok: [1-9]\d* tiket, baru dimuat/);
    await picture(page, "evening-ms");
    await scan(page, ticket.code);
    await expect(heading(page)).toHaveText("Bukan hari ini");

    await context.setOffline(true);
    await openLater(page, 13);
    await expect(status(page)).toContainText("Tiada rangkaian");
    await expect(status(page)).not.toContainText("esok");
    await scan(page, ticket.code);
    await expect(heading(page)).toHaveText("Sah");
    await picture(page, "morning-ms");
    await page.getByRole("button", { name: "Naikkan 1 penumpang" }).click();
    await expect(heading(page)).toHaveText("Naik");
    await expect(status(page)).toContainText("1 imbasan menunggu untuk dihantar");
    await context.close();
  },
);
