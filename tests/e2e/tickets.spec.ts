import type { Page, Request } from "@playwright/test";
import { awake } from "./awake";
import { ask } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openAs, openSession } from "./staff";
import { makeTickets, ownDay, type TicketRow } from "./ticket-rows";

test.use({ live: true });

/** A clerk of this test alone, where the tickets depart. */
async function openList(page: Page, query = ""): Promise<void> {
  const { id } = await addStaff(1, { name: "Kerani Tiket", jettyId: 2 });
  await openSession(page, id);
  await page.goto(`/tickets${query}`);
}

/** Tickets of a day of their own, the newest first, and the query of their list. */
async function sellFor(count: number): Promise<{ tickets: TicketRow[]; query: string }> {
  const day = await ownDay();
  const tickets = await makeTickets(day, count);
  return { tickets, query: `?type=departure&from=${day}&to=${day}` };
}

const rowOf = (page: Page, ticket: TicketRow | undefined) =>
  page.getByRole("row").filter({
    has: page.getByRole("checkbox", { name: `Pilih tiket ${ticket?.receiptNo}`, exact: true }),
  });

/** Something of a ticket's row changes, and the product says so. */
const changeTicket = (ticket: TicketRow | undefined) =>
  ask(
    `with changed as (
       update ticket set total_passengers = 47 where id = $1 returning jetty_id, receipt_no, ticket_flag)
     insert into outbox (job, payload, run_after)
     select 'news.publish', jsonb_build_object('event', 'ticket-changed', 'jettyId', jetty_id,
         'ref', receipt_no, 'ticketFlag', ticket_flag), now()
       from changed`,
    [ticket?.id],
  );

/** Resolves when the page that is being opened has heard that it is connected. */
const connected = (page: Page) =>
  page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));

test.describe("the list of tickets", () => {
  test("is filtered by an address that can be sent on (R-2.14-01, R-2.14-02)", async ({ page }) => {
    await openList(page);
    await page.getByLabel("Jenis laporan").selectOption("departure");
    await page.getByLabel("Cari kod").fill("  MRG-2  ");
    await page.getByLabel("Cari kod").press("Enter");
    await expect(page).toHaveURL(/type=departure/);
    await page.goto(page.url());
    await expect(page.getByLabel("Jenis laporan")).toHaveValue("departure");
    await expect(page.getByLabel("Cari kod")).toHaveValue("MRG-2");
  });

  test("takes a filter away by its chip", async ({ page }) => {
    await openList(page, "?type=departure&search=ahmad");
    await page.getByRole("link", { name: /Buang tapisan: Pelepasan/ }).click();
    await expect(page.getByLabel("Jenis laporan")).toHaveValue("sales");
    await expect(page.getByLabel("Cari kod")).toHaveValue("ahmad");
  });

  test("says beside the dates that they are too far apart (R-5-44, R-8-27)", async ({ page }) => {
    await openList(page, "?from=2026-01-01&to=2026-06-01");
    await expect(page.getByText("Julat tarikh mestilah dalam had 3 bulan")).toBeVisible();
    await expectAccessible(page);
  });

  test("opens a row's actions without scripts (R-2.14-06)", async ({ page }) => {
    const { tickets, query } = await sellFor(1);
    await openList(page, query);
    const row = rowOf(page, tickets[0]);
    await row.locator("details.more summary").click();
    await row.getByRole("link", { name: "Sejarah cetakan" }).click();
    await expect(page.getByRole("dialog")).toContainText(tickets[0]?.receiptNo ?? "");
    await expectAccessible(page);
  });
});

test.describe("many tickets at once", () => {
  test("are ticked, asked about and mailed", async ({ page }) => {
    const { tickets, query } = await sellFor(3);
    await openList(page, query);
    for (const ticket of tickets.slice(0, 2))
      await rowOf(page, ticket).getByRole("checkbox").check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "E-mel semula" }).click();
    await expect(page.getByRole("dialog", { name: "E-mel 2 tiket semula?" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "E-mel 2 tiket" }).click();
    await expect(page.getByRole("status")).toContainText(["2 e-mel sedang dihantar."]);
    await expect(page).toHaveURL(/type=departure/);
  });

  test("are all of the list, on one tick", async ({ page }) => {
    const { query } = await sellFor(3);
    await openList(page, query);
    await page.getByLabel("Kesemua 3 tiket dalam senarai ini").check();
    await page.getByRole("button", { name: "Cetak", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Cetak 3 tiket?" })).toBeVisible();
    await page.getByRole("button", { name: "Cetak 3 tiket" }).click();
    await expect(page.getByRole("alert")).toContainText("Sila pilih pencetak");
  });

  test("are a file for a spreadsheet", async ({ page }) => {
    const { tickets, query } = await sellFor(2);
    await openList(page, query);
    await rowOf(page, tickets[1]).getByRole("checkbox").check();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Fail CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^tiket-\d{4}-\d{2}-\d{2}\.csv$/);
  });

  test("need a choice, and say so", async ({ page }) => {
    const { query } = await sellFor(1);
    await openList(page, query);
    await page.getByRole("button", { name: "Cetak", exact: true }).click();
    await expect(page.getByRole("dialog")).toContainText("Tandakan sekurang-kurangnya satu tiket");
  });
});

test.describe("a list that is looked at", { tag: "@scripts" }, () => {
  test("marks the row that changed for a moment (R-2.14-09)", async ({ page }) => {
    const { tickets, query } = await sellFor(2);
    const isConnected = connected(page);
    await openList(page, query);
    await isConnected;
    await changeTicket(tickets[0]);
    await expect(rowOf(page, tickets[0])).toHaveAttribute("data-changed", "true");
    await expect(rowOf(page, tickets[1])).not.toHaveAttribute("data-changed", "true");
    await expect(rowOf(page, tickets[0])).not.toHaveAttribute("data-changed", "true");
  });

  test("moves nothing for who asked for less motion", async ({ page }) => {
    const { query } = await sellFor(1);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openList(page, query);
    const moves = () =>
      page
        .locator("tbody tr")
        .first()
        .evaluate((row) => getComputedStyle(row).transitionDuration);
    expect(await moves()).toBe("0s");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await moves()).not.toBe("0s");
  });

  test("keeps what is ticked and typed when it loads itself again", async ({ page }) => {
    const { tickets, query } = await sellFor(2);
    const isConnected = connected(page);
    await openList(page, query);
    await isConnected;
    await rowOf(page, tickets[1]).getByRole("checkbox").check();
    await page.getByLabel("Cari kod").fill("belum dihantar");
    await changeTicket(tickets[0]);
    await expect(rowOf(page, tickets[0])).toContainText("47");
    await expect(rowOf(page, tickets[1]).getByRole("checkbox")).toBeChecked();
    await expect(page.getByLabel("Cari kod")).toHaveValue("belum dihantar");
  });

  test("keeps ticked what new tickets push off its page", async ({ page }) => {
    const { tickets, query } = await sellFor(20);
    const isConnected = connected(page);
    await openList(page, query);
    await isConnected;
    await rowOf(page, tickets[19]).getByRole("checkbox").check();
    const [added] = await makeTickets(query.slice(-10), 1);
    await changeTicket(added);
    await expect(rowOf(page, added)).toBeVisible();
    await expect(rowOf(page, tickets[19])).toHaveCount(0);
    await expect(page.locator(".many")).toContainText("1 ditandakan");
    await page.getByRole("button", { name: "E-mel semula" }).click();
    await expect(page.getByRole("dialog", { name: "E-mel 1 tiket semula?" })).toBeVisible();
  });

  test("stays as it is on a later page (R-2.14-09)", async ({ page }) => {
    const { tickets, query } = await sellFor(21);
    await openList(page, query);
    await page.getByRole("link", { name: "Seterusnya" }).click();
    await expect(rowOf(page, tickets[20])).toBeVisible();
    const loads = { here: 0, first: 0 };
    const count = (where: keyof typeof loads) => (request: Request) =>
      void (loads[where] += /\.data(?:\?|$)/.test(request.url()) ? 1 : 0);
    // The first page loads itself again, and says so that the event has come to both.
    const first = await page.context().newPage();
    const isConnected = connected(first);
    await first.goto(`/tickets${query}`);
    await isConnected;
    await awake(page);
    page.on("request", count("here"));
    first.on("request", count("first"));
    await changeTicket(tickets[20]);
    await expect.poll(() => loads.first).toBeGreaterThan(0);
    await changeTicket(tickets[0]);
    await expect(rowOf(first, tickets[0])).toContainText("47");
    expect(loads.here).toBe(0);
  });
});

test("a cashier's list is the counter's alone (R-6-15)", async ({ page }) => {
  await openAs(page, "kaunter", "/tickets");
  await expect(page.getByLabel("Platform")).toHaveCount(0);
  await expectAccessible(page);
});
