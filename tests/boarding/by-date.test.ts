import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { takeAlong } from "~/domain/boarding/take-along.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import type { MadeTicket } from "../support/make-ticket";
import { partOf } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { aScanner, now, onBoard, paidTicket, show, tokenOf } from "./boat";
import { aboard, aBoat, setBoat } from "./boats";
import { shownOffline } from "./offline-view";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

/** A boarding without a departure, as no code of the product writes it where boats have times. */
async function boardInTable({ id }: MadeTicket): Promise<unknown> {
  const by = await aScanner();
  const scan = await show(tokenOf({ ticketCode: await codeOf(id) }), by);
  return sql(
    null,
    `insert into boarding (ticket_id, passenger_no, scan_id, boarded_at, boarded_by)
     values (:id, 1, :scanId, :now, :userId)`,
    { id, scanId: scan.id, now, userId: by.userId },
  );
}
async function codeOf(id: number): Promise<string> {
  const [row] = await sql<{ ticketCode: string }>(
    null,
    "select ticket_code from ticket where id = :id",
    { id },
  );
  return row?.ticketCode ?? "";
}

describe("while boats have times, a ticket by date alone", () => {
  let boat = 0;
  beforeAll(async () => {
    boat = await aBoat({ name: "Bot Pagi" });
  });

  it("does not board where every boat is boarded: no boat counts its people", async () => {
    const ticket = await paidTicket();
    const scan = await show(tokenOf(ticket), await aScanner(), { atOnce: true });
    expect([scan.verdict, await onBoard(ticket.id)]).toEqual(["needs_departure", []]);
  });

  it("is not boarded by the table either", async () => {
    await expect(boardInTable(await paidTicket())).rejects.toThrow("by date alone nobody goes out");
  });

  it("does not board without a network", async () => {
    const view = { heading: "needs_departure", sailing: null, waiting: 0 };
    expect(await shownOffline(await paidTicket())).toMatchObject(view);
  });

  it("is a conflict where a device let it on board", async () => {
    const { receiptNo } = await paidTicket();
    const scan = { nonce: newSecret(), receiptNo, passengers: [1], scannedAt: now };
    expect(await acceptOfflineScans([scan], 1, await aScanner(), now)).toMatchObject([
      { boarded: [], conflict: { reason: "needs_departure", passengers: [1] } },
    ]);
  });

  it.each(["chosen", "named"] as const)(
    "boards once it is moved to the boat that the scanner has %s",
    async (how) => {
      const ticket = await paidTicket();
      const { id } = await makeStaff({ level: 2 });
      const by = { userId: id, level: 2, jettyId: 1, ownJettyId: 1, isSuper: false } as const;
      const staff = { ...by, mayClearLog: false };
      const [departureId, to] = how === "chosen" ? [boat, null] : [null, boat];
      const before = await aboard(boat);
      const shown = await show(tokenOf(ticket), staff, { departureId });
      await takeAlong(shown.id, { nonce: newSecret(), atOnce: true, to }, staff, now);
      expect([await onBoard(ticket.id), (await aboard(boat)) - before]).toEqual([[1, 2], 2]);
    },
  );

  it.each([
    ["en", /^No boat yet A ticket without a departure .* Choose its boat/, /8:30 am, Bot Pagi/],
    ["ms", /^Belum ada bot Tiket tanpa waktu pelepasan .* Pilih botnya/, /8:30 pagi, Bot Pagi/],
  ] as const)("is offered the boats with places, in %s", async (language, words, button) => {
    const { browser } = await signedIn({ level: 2, language });
    await browser.get("/scan");
    const page = await browser.submitAndFollow({ code: tokenOf(await paidTicket()) });
    expect(partOf(page.html, "scan-result").text).toMatch(words);
    expect(page.html).toMatch(button);
  });

  it("goes on board from that page by one button and Enter", async () => {
    const ticket = await paidTicket();
    const { browser } = await signedIn({ level: 2 });
    await browser.get("/scan");
    await browser.submitAndFollow({ code: tokenOf(ticket) });
    const moved = await browser.submitAndFollow({}, { to: String(boat) });
    expect(partOf(moved.html, "scan-result").text).toMatch(/^Valid/);
    await browser.submitAndFollow({}, { how: "all" });
    expect(await onBoard(ticket.id)).toEqual([1, 2]);
  });

  it("is not offered a boat with too few places", async () => {
    const { browser } = await signedIn({ level: 2 });
    await browser.get("/scan");
    const page = await browser.submitAndFollow({ code: tokenOf(await paidTicket({ adults: 13 })) });
    expect(partOf(page.html, "scan-result").text).toContain("Send them to the counter");
    expect(page.html).not.toContain('name="to"');
  });
});

describe("where every boat of the day has left, a ticket by date alone", () => {
  it("does not board", async () => {
    const gone = await aBoat({ jettyId: 2 });
    await setBoat(gone, "state = 'left'");
    const ticket = await paidTicket({ jettyId: 2 });
    const scan = await show(tokenOf(ticket, { jettyId: 2 }), await aScanner(2), { atOnce: true });
    expect([scan.verdict, await onBoard(ticket.id)]).toEqual(["departure_closed", []]);
    await setBoat(gone, "state = 'cancelled', reason = 'Ombak'");
  });
});

describe("where every boat of the day is cancelled, a ticket by date alone", () => {
  it("does not board", async () => {
    await setBoat(await aBoat({ jettyId: 2 }), "state = 'cancelled', reason = 'Ombak'");
    const ticket = await paidTicket({ jettyId: 2 });
    const scan = await show(tokenOf(ticket, { jettyId: 2 }), await aScanner(2), { atOnce: true });
    expect([scan.verdict, await onBoard(ticket.id)]).toEqual(["departure_cancelled", []]);
  });
});
