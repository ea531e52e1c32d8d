import { randomBytes } from "node:crypto";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { addStaff, openSession } from "./staff";
import { makeTickets, type TicketRow } from "./ticket-rows";

/**
 * A day in Kuala Lumpur without departures: nobody else boards on it, and a boat that left at its end can still be closed
 * for an hour at least. It is the day before yesterday, for yesterday would have the departures that other tests made
 * before midnight; from eleven in the evening on it is yesterday.
 */
const pastDay = () => new Date(Date.now() - 39 * 3_600_000).toISOString().slice(0, 10);

/** Puts the only passenger of a ticket on board, by date alone. */
async function boardOn(day: string, jettyId: number, { id }: TicketRow, userId: number) {
  await ask(
    `with scan as (
       insert into boarding_scan (nonce, scanned_at, scanned_by, jetty_id, day, verdict, ticket_id)
       values ($1, now(), $2, $5, $3, 'valid', $4) returning id)
     insert into boarding (ticket_id, passenger_no, scan_id, boarded_at, boarded_by)
     select $4, 1, scan.id, now(), $2 from scan`,
    [randomBytes(16).toString("hex"), userId, day, id, jettyId],
  );
}

test("a boat of a date without departures is closed, and its manifest corrected", async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow();
  const day = pastDay();
  // With and without scripts both board on this date: each at a jetty of its own.
  const jettyId = javaScriptEnabled === true ? 1 : 2;
  const { id } = await addStaff(4, { name: "Mohd Hafiz", jettyId });
  const tickets = await makeTickets(day, 3, jettyId);
  for (const ticket of tickets.slice(0, 2)) await boardOn(day, jettyId, ticket, id);
  await openSession(page, id);
  await page.goto(`/scan/day?day=${day}`);
  await expect(page.getByText("2 orang sudah naik dan belum ada dalam")).toBeVisible();
  await expectGoodOnPhone(page);

  await page.getByRole("link", { name: "Tutup urusan naik bot" }).click();
  await expectGoodOnPhone(page);
  await page.getByRole("button", { name: "bekukan manifes" }).click();
  await expect(page.locator(".err").first()).toBeVisible();
  await expectGoodOnPhone(page);
  await page.getByLabel("Nama bot").fill("Bot Seri <Baru>");
  await page.getByLabel("Nama juragan").fill("Pak Long Din");
  // A manifest is corrected within 48 hours of leaving.
  await page.getByLabel("Masa bertolak").fill("23:59");
  await page.getByRole("button", { name: "bekukan manifes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Bot Seri <Baru>");
  await expectGoodOnPhone(page);

  await page.getByRole("link", { name: "Kertas" }).click();
  await expect(page.getByText("Tandatangan tulen")).toBeVisible();
  await expect(page.getByText("tidak diketahui")).toBeVisible();
  await expectGoodOnPhone(page);
  await page.getByRole("link", { name: "Kembali ke kad pelepasan" }).click();

  await page.getByText("Buka semula urusan naik bot").first().click();
  await page.getByLabel("Sebab").fill("Seorang tidak ikut");
  await page.getByRole("button", { name: "Buka semula urusan naik bot" }).click();
  await page.getByRole("link", { name: "Bekukan manifes lewat" }).click();
  await page.getByRole("checkbox").first().uncheck();
  await expectGoodOnPhone(page);
  await page.getByRole("button", { name: "bekukan versi 2" }).click();
  await expect(page.getByRole("row", { name: /Versi 2/ })).toContainText("1");

  await page.goto(`/scan/day?day=${day}`);
  await expect(page.getByRole("heading", { name: "Tidak hadir" })).toBeVisible();
  await expect(page.getByText("1 orang diimbas sebelum bot yang terakhir")).toBeVisible();
  await expectGoodOnPhone(page);
  await expectNoSidewaysScroll(page);
});
