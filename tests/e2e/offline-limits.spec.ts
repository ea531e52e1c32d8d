import type { BrowserContext } from "@playwright/test";
import { ask } from "./buyer";
import { expect, test } from "./fixtures";
import {
  aBrowser,
  aDevice,
  boardAtOnce,
  heading,
  onBoard,
  openReady,
  picture,
  result,
  scan,
  status,
} from "./offline-device";
import { addStaff, openSession } from "./staff";
import { makeBoarders, type TicketRow } from "./ticket-rows";
import { today } from "./today";

const WITH_SCRIPTS = { tag: "@scripts" };

test(
  "a phone says how many tickets it knows since when, and what no phone can know",
  WITH_SCRIPTS,
  async ({ browser }) => {
    await makeBoarders(today(), 1);
    const { context, page } = await aDevice(browser, "Mohd Hafiz", 2, (one) =>
      one.addInitScript(() => {
        const { storage } = navigator;
        storage.persist = () =>
          Promise.resolve(document.documentElement.toggleAttribute("data-persists", true));
      }),
    );
    await expect(status(page)).toContainText(/Sedia luar talian: [1-9]\d* tiket, /);
    await context.setOffline(true);
    await expect(page.locator("main")).toContainText(
      "Dua peranti tanpa rangkaian tidak dapat melihat satu sama lain",
    );
    // The browser is asked to keep the list and the scans where space gets short.
    await expect(page.locator("html")).toHaveAttribute("data-persists", "");
    await context.close();
  },
);

/** A device that gets the list as it was at first, however often it asks. */
async function withOneList(context: BrowserContext): Promise<void> {
  let first: { status: number; body: Buffer } | undefined;
  await context.route(/\/api\/boarding\/list/, async (route) => {
    if (!first) {
      const answer = await route.fetch();
      first = { status: answer.status(), body: await answer.body() };
    }
    await route.fulfill({ ...first, contentType: "application/json" });
  });
}

test(
  "whom a phone let on board with a network it lets on no second time without one",
  WITH_SCRIPTS,
  async ({ browser }) => {
    const tickets = await makeBoarders(today(), 4);
    const { context, page } = await aDevice(browser, "Mohd Hafiz", 2, withOneList);
    await boardAtOnce(page);
    // A server that takes too long on a busy machine is no network either: the next ticket, then.
    let ticket: TicketRow | undefined;
    for (let isOff = true; isOff && (ticket = tickets.pop());) {
      await scan(page, ticket.code);
      await expect(result(page)).toContainText(ticket.code.slice(0, 4));
      await expect(heading(page)).toHaveText("Naik");
      isOff = (await result(page).innerText()).includes("Luar talian");
      await expect(status(page)).toContainText("Sedia luar talian");
    }
    await context.setOffline(true);
    await scan(page, ticket?.code ?? "");
    await expect(result(page)).toContainText("Luar talian, setakat");
    await expect(heading(page)).toHaveText("Sudah naik");
    await expect(result(page)).toContainText("oleh peranti ini");
    await context.close();
  },
);

test(
  "a phone whose storage is full boards nobody, says so, and takes the next code",
  WITH_SCRIPTS,
  async ({ browser }) => {
    const [ticket] = await makeBoarders(today(), 1);
    const { context, page } = await aDevice(browser, "Mohd Hafiz");
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
    });
    await context.setOffline(true);
    await boardAtOnce(page);
    await scan(page, ticket?.code ?? "");
    await expect(page.locator("main")).toContainText("Tiada sesiapa dinaikkan");
    await expect(page.locator("#scan-result.ok")).toHaveCount(0);
    await expect(status(page)).not.toContainText("menunggu untuk dihantar");
    await picture(page, "storage-full-ms");
    await expect(page.getByLabel("Kod tiket")).toBeFocused();
    await page.keyboard.type("K7QM");
    await expect(page.getByLabel("Kod tiket")).toHaveValue("K7QM");
    await context.close();
  },
);

test("by a list older than a day nobody boards", WITH_SCRIPTS, async ({ browser }) => {
  const [ticket] = await makeBoarders(today(), 1);
  const { context, page } = await aDevice(browser, "Mohd Hafiz");
  await context.setOffline(true);
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("boarding");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error("no database"));
    });
    await new Promise((resolve) => {
      const lists = database.transaction("lists", "readwrite").objectStore("lists");
      const kept: IDBRequest<unknown> = lists.get("list");
      kept.onsuccess = () => {
        const known = kept.result as { madeAt: number };
        const list = { ...known, madeAt: known.madeAt - 25 * 3_600_000 };
        lists.put(list, "list").onsuccess = resolve;
      };
    });
    database.close();
  });
  await page.reload();
  await expect(status(page)).toContainText("lebih lama daripada sehari");
  await boardAtOnce(page);
  await scan(page, ticket?.code ?? "");
  await expect(page.locator("main")).toContainText("tiada sesiapa dinaikkan");
  await picture(page, "list-too-old-ms");
  await context.close();
});

test(
  "a phone whose clock is wrong says so, and sends the right time",
  WITH_SCRIPTS,
  async ({ browser }) => {
    const [ticket] = await makeBoarders(today(), 1);
    const slow = (context: BrowserContext) =>
      context.addInitScript(() => {
        const real = Date.now;
        Date.now = () => real() - 25 * 60_000;
      });
    const { context, page } = await aDevice(browser, "Mohd Hafiz", 2, slow);
    await expect(status(page)).toContainText("Jam peranti ini salah 25 minit");
    await context.setOffline(true);
    await boardAtOnce(page);
    await scan(page, ticket?.code ?? "");
    await expect(heading(page)).toHaveText("Naik");
    await picture(page, "clock-wrong-ms");
    await context.setOffline(false);
    await expect(status(page)).not.toContainText("menunggu untuk dihantar");
    const [row] = await ask<{ off: number }>(
      "select abs(extract(epoch from now() - boarded_at))::int as off from boarding where ticket_id = $1",
      [ticket?.id],
    );
    expect(row?.off).toBeLessThan(240);
    await context.close();
  },
);

test(
  "a browser that is closed and opened again keeps its scans, and sends them when there is a network",
  WITH_SCRIPTS,
  async ({}, testInfo) => {
    const tickets = await makeBoarders(today(), 3);
    const folder = testInfo.outputPath("phone");
    const { id } = await addStaff(2, { name: "Mohd Hafiz", jettyId: 2 });
    const first = await aBrowser(folder);
    await openSession(first.page, id);
    await openReady(first.page);
    await first.context.setOffline(true);
    await boardAtOnce(first.page);
    for (const { code } of tickets) {
      await scan(first.page, code);
      await expect(result(first.page)).toContainText(code.slice(0, 4));
    }
    await first.context.close();

    const second = await aBrowser(folder);
    await second.context.setOffline(true);
    await second.page.goto("/scan");
    await expect(status(second.page)).toContainText("3 imbasan menunggu untuk dihantar");
    await scan(second.page, tickets[0]?.code ?? "");
    await expect(heading(second.page)).toHaveText("Sudah naik");
    await openSession(second.page, id);
    await second.context.setOffline(false);
    await expect(status(second.page)).not.toContainText("menunggu untuk dihantar");
    expect(await onBoard(tickets)).toBe(3);
    await second.context.close();
  },
);
