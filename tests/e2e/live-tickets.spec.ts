import type { Browser, Locator, Page } from "@playwright/test";
import { ask } from "./buyer";
import { signInCashier } from "./cashier";
import { makeSale } from "./counter-sale";
import { expect, test } from "./fixtures";
import { addStaff, openSession } from "./staff";
import { makeBoarders, makeTickets, ownDay, type TicketRow } from "./ticket-rows";
import { today } from "./today";

test.use({ live: true });

/** Opens a page as somebody of this test alone, at Mangkok unless told otherwise, and waits for its socket. */
async function openLive(page: Page, path: string, jettyId = 2): Promise<void> {
  const { id } = await addStaff(1, { name: "Rakan Sekerja", jettyId });
  await openSession(page, id);
  const connected = page
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived"));
  await page.goto((process.env.E2E_URL ?? "") + path);
  await connected;
}

/** What a colleague does meanwhile in a browser of their own. */
async function elsewhere(
  browser: Browser,
  { path, jettyId }: { path: string; jettyId: number },
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await openLive(page, path, jettyId);
  await act(page);
  await context.close();
}

async function aBoarder(): Promise<TicketRow> {
  const [ticket] = await makeBoarders(today(), 1);
  if (!ticket) throw new Error("no ticket");
  return ticket;
}

const board = (browser: Browser, { code }: TicketRow) =>
  elsewhere(browser, { path: "/scan", jettyId: 2 }, async (page) => {
    await page.getByLabel("Terus naikkan semua apabila tiket sah").check();
    await page.getByLabel("Kod tiket").fill(code);
    await page.getByRole("button", { name: "Semak" }).click();
    await expect(page.locator("#scan-result").getByRole("heading")).toHaveText("Naik");
  });

/** Two sales of a counter at Merang. */
async function twoSales(page: Page): Promise<[TicketRow, TicketRow]> {
  const { userId } = await signInCashier(page);
  return [await makeSale(userId), await makeSale(userId)];
}

const cancel = (browser: Browser, { code }: TicketRow) =>
  elsewhere(browser, { path: `/tickets/${code}/cancel`, jettyId: 1 }, async (page) => {
    await page.getByRole("textbox", { name: "Penjelasan" }).fill("Pembeli sakit");
    await page.getByRole("button", { name: "Batalkan tiket" }).click();
    await expect(page).toHaveURL(/\/tickets$/);
  });

/** Scrolls a part of the page into view, and returns how far from its place it is by then. */
async function holdInView(part: Locator): Promise<() => Promise<number>> {
  await part.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const top = () => part.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  return async () => Math.abs((await top()) - before);
}

/** Marks the document that is open now. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => (document.body.dataset.opened = "once"));
  return () => page.evaluate(() => document.body.dataset.opened === "once");
}

test.describe("an open ticket", { tag: "@scripts" }, () => {
  test("shows who was boarded elsewhere, and stays where it was scrolled to", async ({
    page,
    browser,
  }) => {
    const ticket = await aBoarder();
    await openLive(page, `/tickets/${ticket.code}`);
    const scans = page.getByRole("region", { name: "Imbasan" });
    await expect(scans).toContainText("Belum diimbas.");
    const isSame = await mark(page);
    const moved = await holdInView(page.getByRole("heading", { name: "Imbasan" }));
    await board(browser, ticket);
    await expect(scans.getByRole("listitem")).toContainText("Naik. 1 penumpang");
    expect(await moved()).toBeLessThan(2);
    expect(await isSame()).toBe(true);
  });

  test("shows that it was cancelled elsewhere, and stays where it was scrolled to", async ({
    page,
    browser,
  }) => {
    const [ticket] = await twoSales(page);
    await openLive(page, `/tickets/${ticket.code}`, 1);
    const isSame = await mark(page);
    const moved = await holdInView(page.getByRole("heading", { name: "Jualan" }));
    await cancel(browser, ticket);
    await expect(page.getByRole("region", { name: "Pembatalan" })).toContainText("Pembeli sakit");
    await expect(page.getByRole("region", { name: "Tiket", exact: true })).toContainText(
      "Dibatalkan",
    );
    expect(await moved()).toBeLessThan(2);
    expect(await isSame()).toBe(true);
  });

  test("keeps a remark that is being typed while the list below it follows", async ({
    page,
    browser,
  }) => {
    const [ticket, other] = await twoSales(page);
    await openLive(page, `/tickets/${ticket.code}/cancel`, 1);
    const remark = page.getByRole("textbox", { name: "Penjelasan" });
    await remark.fill("Belum habis");
    const loaded = page.waitForResponse(/\/cancel\.data/);
    await cancel(browser, other);
    await loaded;
    await expect(remark).toHaveValue("Belum habis");
    await page.keyboard.type(" ditaip");
    await expect(remark).toHaveValue("Belum habis ditaip");
  });
});

test.describe("a list of tickets that is scrolled", { tag: "@scripts" }, () => {
  test("stays where it is when a new ticket comes in above", async ({ page }) => {
    const day = await ownDay();
    const tickets = await makeTickets(day, 19);
    await openLive(page, `/tickets?type=departure&from=${day}&to=${day}`);
    const rowOf = (ticket: TicketRow | undefined) =>
      page.getByRole("row").filter({ hasText: ticket?.receiptNo ?? "" });
    const isSame = await mark(page);
    const moved = await holdInView(rowOf(tickets[12]));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const [added] = await makeTickets(day, 1);
    await ask(
      `insert into outbox (job, payload, run_after)
       select 'news.publish', jsonb_build_object('event', 'new-ticket', 'jettyId', jetty_id,
           'ref', receipt_no, 'ticketFlag', ticket_flag), now()
         from ticket where id = $1`,
      [added?.id],
    );
    await expect(rowOf(added)).toBeAttached();
    expect(await moved()).toBeLessThan(2);
    expect(await isSame()).toBe(true);
  });
});
