import { afterEach, describe, expect, it } from "vitest";
import { boardParty } from "~/domain/boarding/board-party.server";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { liftStoppage } from "~/domain/departures/weather/lift-stoppage.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { partOf } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { aStoppage, stop } from "../support/weather";
import { aScanner, now, onBoard, paidTicket, show, today, tokenOf } from "./boat";
import { aBoat, ticketOn } from "./boats";
import { shownOffline } from "./offline-view";
import { setReturn, showBack, ticketOut } from "./ways";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

const LATER = new Date(now.getTime() + 30 * 60_000);
/** The stoppage of a test, and whoever stopped. */
let stopped: { id: number; by: { userId: number; ownJettyId: 0 } } | null = null;

/** No boat sails from Merang today. */
async function stopToday(): Promise<void> {
  const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
  stopped = { id: (await stop(aStoppage(today), by, now)).id, by };
}

async function sailAgain(): Promise<void> {
  if (stopped) await liftStoppage(stopped.id, stopped.by, now);
  stopped = null;
}
afterEach(sailAgain);

describe("while sailing is stopped, a ticket by date alone", () => {
  it("does not board", async () => {
    const ticket = await paidTicket();
    await stopToday();
    const scan = await show(tokenOf(ticket), await aScanner(), { atOnce: true });
    expect([scan.verdict, await onBoard(ticket.id)]).toEqual(["departure_cancelled", []]);
  });

  it("that was shown before does not board either", async () => {
    const by = await aScanner();
    const { id } = await show(tokenOf(await paidTicket()), by);
    await stopToday();
    await expect(boardParty(id, { kind: "all" }, by, now)).rejects.toMatchObject({
      code: "boarding_refused",
      values: { verdict: "departure_cancelled" },
    });
  });

  it("boards again after that", async () => {
    const ticket = await paidTicket();
    await stopToday();
    await sailAgain();
    await show(tokenOf(ticket), await aScanner(), { atOnce: true });
    expect(await onBoard(ticket.id)).toEqual([1, 2]);
  });

  it("boards at the other jetty", async () => {
    const ticket = await paidTicket({ jettyId: 2 });
    await stopToday();
    const scan = await show(tokenOf(ticket, { jettyId: 2 }), await aScanner(2));
    expect(scan.verdict).toBe("valid");
  });

  it("brings back whoever went out before", async () => {
    await setReturn(1, 3);
    const by = await aScanner();
    const ticket = await ticketOut(by);
    await stopToday();
    expect(await showBack(ticket, by, { at: now })).toMatchObject({ verdict: "valid" });
    await setReturn(1, null);
  });

  it.each([
    ["en", /^Do not board Sailing is stopped today .* No boats go out today\. Send/],
    ["ms", /^Jangan naik Pelayaran dihentikan hari ini .* Tiada bot belayar hari ini\. Rujuk/],
  ] as const)("is told from one whose departure is cancelled, in %s", async (language, words) => {
    const ticket = await paidTicket();
    await stopToday();
    const { browser } = await signedIn({ level: 2, language });
    await browser.get("/scan");
    const page = await browser.submitAndFollow({ code: tokenOf(ticket) });
    expect(partOf(page.html, "scan-result").text).toMatch(words);
  });

  it("is a conflict where a device let it on board", async () => {
    const { receiptNo } = await paidTicket();
    await stopToday();
    const scan = { nonce: newSecret(), receiptNo, passengers: [1], scannedAt: now };
    expect(await acceptOfflineScans([scan], 1, await aScanner(), LATER)).toMatchObject([
      { boarded: [], conflict: { reason: "departure_cancelled", passengers: [1] } },
    ]);
  });
});

describe("without a network, a ticket by date alone", () => {
  it("does not board by a list of a day that is stopped", async () => {
    const ticket = await paidTicket();
    await stopToday();
    const view = { heading: "departure_cancelled", sailing: null, waiting: 0 };
    expect(await shownOffline(ticket)).toMatchObject(view);
  });

  it("boards by a list of a day that sails", async () => {
    const view = { heading: "valid", waiting: 2 };
    expect(await shownOffline(await paidTicket())).toMatchObject(view);
  });
});

describe("a boat that sails all the same on a day that is stopped", () => {
  it("takes its passengers on board", async () => {
    await stopToday();
    const boat = await aBoat();
    const ticket = await ticketOn(boat);
    await show(tokenOf(ticket), await aScanner(), { departureId: boat, atOnce: true });
    expect(await onBoard(ticket.id)).toEqual([1, 2]);
  });
});
