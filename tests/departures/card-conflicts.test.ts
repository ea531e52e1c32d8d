import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { boardingConflicts, openConflictsOf } from "~/domain/boarding/offline/conflicts.server";
import { decideConflict } from "~/domain/boarding/offline/decide-conflict.server";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { aDecider, aScanner, now, paidTicket } from "../boarding/boat";
import { aBoat, splitTicket, ticketOn } from "../boarding/boats";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import type { MadeTicket } from "../support/make-ticket";
import { boardedParty } from "../support/manifest";
import { hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["session", "staff", "manifest"]), now);

/** A scan of passengers of a ticket that a device sends which boards a departure, or every boat. */
const sent = async (ticket: Pick<MadeTicket, "receiptNo">, no: number, departureId?: number) =>
  acceptOfflineScans(
    [
      {
        nonce: newSecret(),
        receiptNo: ticket.receiptNo,
        passengers: [no],
        scannedAt: now,
        departureId,
      },
    ],
    1,
    await aScanner(),
    now,
  );
/** Two devices let the same passenger on board. */
const twice = async (ticket: Pick<MadeTicket, "receiptNo">, no: number, departureId?: number) => {
  await sent(ticket, no, departureId);
  await sent(ticket, no, departureId);
};

describe("scans to decide of a departure", () => {
  it("are those of its own passengers", async () => {
    const boat = await aBoat();
    await twice(await ticketOn(boat), 1);
    expect((await openConflictsOf(boat)).own).toBe(1);
  });

  it("are those of a device that boarded it, whatever the ticket is for", async () => {
    const [here, there] = [await aBoat(), await aBoat({ at: "10:00" })];
    await sent(await ticketOn(there), 1, here);
    expect([(await openConflictsOf(here)).own, (await openConflictsOf(there)).own]).toEqual([1, 1]);
  });

  it("are of the boat of the passenger where a ticket is on two", async () => {
    const [first, second] = [await aBoat(), await aBoat()];
    await twice(await splitTicket(first, second), 4);
    expect([(await openConflictsOf(first)).own, (await openConflictsOf(second)).own]).toEqual([
      0, 1,
    ]);
  });

  it("are over once they are decided", async () => {
    const boat = await aBoat();
    const ticket = await ticketOn(boat);
    await twice(ticket, 1);
    const by = await aDecider();
    const found = (await boardingConflicts(by, now)).find(
      (one) => one.receiptNo === ticket.receiptNo,
    );
    await decideConflict(
      found?.id ?? 0,
      { decision: "aboard", note: "", boat: null, who: [] },
      by,
      now,
    );
    expect((await openConflictsOf(boat)).own).toBe(0);
  });

  /** Somebody's scan comes after the boat is closed, and is decided: without a note, and with one. */
  const decidedLate = madeOnce(async () => {
    const boat = await aBoat();
    const ticket = await ticketOn(boat);
    await boardedParty(boat, now);
    await closeBoarding(boat, await aDecider(), now);
    await sent(ticket, 1, boat);
    const found = (await boardingConflicts(await aScanner(), now)).find(
      (one) => one.receiptNo === ticket.receiptNo,
    );
    const { browser } = await signedIn({ level: 4, language: "en" });
    const path = `/scan/conflicts/${found?.id}`;
    const page = (await browser.get(path)).html;
    const said = { decision: "aboard", boat: `departure ${boat}`, aboard_1: "on" };
    const statuses = [
      (await browser.post(path, said)).status,
      (await browser.post(path, { ...said, note: "Disahkan oleh juragan" })).status,
    ];
    const sheet = await browser.get("/scan/conflicts");
    return { boat, page, statuses, sheet, card: await browser.get(`/timetable/${boat}`) };
  });

  it("suggest the boat whose device sent them", async () => {
    const { boat, page } = await decidedLate();
    expect(page).toContain(`<option value="departure ${boat}" selected`);
    expect(await htmlProblems(page)).toEqual([]);
  });

  it("put somebody on a frozen manifest with a note alone", async () => {
    expect((await decidedLate()).statuses).toEqual([422, 303]);
  });

  it("correct a manifest that is frozen where somebody was on board, and lead to it", async () => {
    const { boat, sheet } = await decidedLate();
    expect(sheet.text).toContain("is now version 2 and names them");
    expect(hrefsIn(sheet.html)).toContain(`/timetable/${boat}`);
  });

  it("are named on the card of their boat once they are decided", async () => {
    const { card } = await decidedLate();
    expect(card.text).toContain("1 of them is on board by the decision");
    expect(await htmlProblems(card.html)).toEqual([]);
  });

  it("are told apart from those of the day that are of no known boat", async () => {
    const boat = await aBoat();
    const before = await openConflictsOf(boat);
    await sent(await paidTicket({ adults: 1 }), 1);
    expect(await openConflictsOf(boat)).toEqual({ own: 0, unplaced: before.unplaced + 1 });
  });
});

describe.each(["", "/close"])("the page /timetable/:id%s", (below) => {
  const boatWithConflict = async () => {
    const boat = await aBoat();
    await boardedParty(boat, now);
    await twice(await ticketOn(boat), 1);
    return boat;
  };

  it("says how many scans are to decide, with the way to them", async () => {
    const boat = await boatWithConflict();
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const { text, html } = await browser.get(`/timetable/${boat}${below}`);
    expect(text).toContain("1 scan made without a network concerns this departure");
    expect(hrefsIn(html)).toContain("/scan/conflicts");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("names the jetty to choose where its reader works at the other one", async () => {
    const boat = await boatWithConflict();
    const { browser } = await signedIn({ language: "en", level: 1, jettyId: 0 });
    await browser.get("/dashboard");
    await browser.submit({ jetty: "2" });
    const { text } = await browser.get(`/timetable/${boat}${below}`);
    expect(text).toContain("They are at Merang: choose that jetty first.");
  });

  it("says nothing of them where there are none", async () => {
    await sql(
      null,
      "update boarding_conflict set decision = 'double', decided_at = now(), decided_by = (select min(id) from app_user) where decided_at is null",
    );
    const boat = await aBoat();
    await boardedParty(boat, now);
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const { html } = await browser.get(`/timetable/${boat}${below}`);
    expect(hrefsIn(html)).not.toContain("/scan/conflicts");
  });
});
