import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { boardParty } from "~/domain/boarding/board-party.server";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { makeOfflineList } from "~/domain/boarding/offline/make-list.server";
import { recordLooks } from "~/domain/boarding/offline/record-looks.server";
import type { Scanner } from "~/domain/boarding/scanner";
import { undoBoarding } from "~/domain/boarding/undo-boarding.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { addDays } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { aScanner, aSteward, now, paidTicket, show, today } from "../boarding/boat";
import { aBoat, setBoat, ticketOn } from "../boarding/boats";
import { LATER as DAYS_LATER, setReturn, showBack } from "../boarding/ways";
import { useDatabase } from "../support/database";
import { type MadeTicket, makeTicket } from "../support/make-ticket";
import { allByRole, getByRole, hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

const LATER = new Date(now.getTime() + 30 * 60_000);
const AT = "20 June 2026, 7:30 am";
const HAFIZ = `${AT}, Mohd Hafiz, online`;
const SENT = "without a network, sent 20 June 2026, 8:00 am";
type Language = "ms" | "en";
let boat = 0;
beforeAll(async () => {
  boat = await aBoat({ name: "Bayu Laut", capacity: 200 });
});
/** A ticket for two of this morning's boat. */
const aTicket = () => ticketOn(boat);
const BOARDED = "On board. 2 passengers, 8:30 am · Bayu Laut.";

async function detailOf({ ticketCode }: MadeTicket, query = "", language: Language = "en") {
  const { browser } = await signedIn({ level: 2, language });
  const { html } = await browser.get(`/tickets/${ticketCode}${query}`);
  return html;
}
const partOf = (html: string, language: Language = "en") =>
  getByRole(html, "region", { name: language === "en" ? "Scans" : "Imbasan" });
const linesOf = async (ticket: MadeTicket, language: Language = "en") =>
  allByRole(partOf(await detailOf(ticket, "", language), language), "listitem").map(({ text }) =>
    text.replaceAll("\u00a0", " "),
  );
async function scannedOften(): Promise<MadeTicket> {
  const [ticket, by] = [await aTicket(), await aScanner()];
  await Promise.all(Array.from({ length: 21 }, () => show(ticket.ticketCode, by)));
  return ticket;
}

describe("the scans on a ticket's detail", () => {
  it("are said to be none", async () => {
    expect(partOf(await detailOf(await aTicket())).text).toBe("Scans Not scanned yet.");
  });

  it("say when, by whom, how many went on board and with which boat", async () => {
    const ticket = await aTicket();
    await show(ticket.ticketCode, await aScanner(), { atOnce: true });
    expect(await linesOf(ticket)).toEqual([`${HAFIZ} ${BOARDED}`]);
  });

  it("say whom a code was shown of, and that nobody went on board by it", async () => {
    const [ticket, by] = [await aTicket(), await aScanner()];
    await show(`${ticket.receiptNo}-2`, by);
    expect(await linesOf(ticket)).toEqual([
      `${HAFIZ} Valid. Passenger 2. Nobody went on board by this scan.`,
    ]);
  });

  it("are in Malay", async () => {
    const ticket = await aTicket();
    await show(ticket.ticketCode, await aScanner(), { atOnce: true });
    expect(await linesOf(ticket, "ms")).toEqual([
      "20 Jun 2026, 7:30 pagi, Mohd Hafiz, dalam talian Naik. 2 penumpang, 8:30 pagi · Bayu Laut.",
    ]);
  });

  it("say that a boarding was undone, when, by whom and why", async () => {
    const ticket = await aTicket();
    const { id } = await show(ticket.ticketCode, await aScanner(), { atOnce: true });
    const by = await aScanner(1, "Zainab Ahmad");
    await undoBoarding(id, "Salah bot.", by, LATER);
    expect(await linesOf(ticket)).toEqual([
      `${HAFIZ} Boarding undone. 2 passengers, 8:30 am · Bayu Laut. Undone 20 June 2026, 8:00 am by Zainab Ahmad: Salah bot.`,
    ]);
  });

  it("name a steward as one", async () => {
    const [ticket, { steward }] = [await aTicket(), await aSteward({ name: "Aiman Hakim" })];
    await show(ticket.ticketCode, steward, { atOnce: true });
    expect(await linesOf(ticket)).toEqual([`${AT}, Aiman Hakim (steward), online ${BOARDED}`]);
  });

  it("are the newest first by when they were made, not by when they were sent", async () => {
    const [ticket, by] = [await aTicket(), await aScanner()];
    await show(ticket.ticketCode, by, { at: LATER });
    const look = { nonce: newSecret(), verdict: "valid", leg: "out", scannedAt: now } as const;
    await recordLooks([{ ...look, receiptNo: ticket.receiptNo }], 1, by, LATER);
    expect((await linesOf(ticket)).map((line) => line.slice(0, AT.length))).toEqual([
      "20 June 2026, 8:00 am",
      AT,
    ]);
  });

  it("are 20 at most, with the way to the others", async () => {
    const ticket = await scannedOften();
    const first = partOf(await detailOf(ticket));
    const next = `/tickets/${ticket.ticketCode}?page_scans=1#detail-scans`;
    expect([allByRole(first, "listitem").length, hrefsIn(first)]).toEqual([
      20,
      expect.arrayContaining([next]),
    ]);
    const second = partOf(await detailOf(ticket, "?page_scans=1"));
    expect(allByRole(second, "listitem")).toHaveLength(1);
  });

  it("are no page of the list that is led back to", async () => {
    const ticket = await scannedOften();
    const html = await detailOf(ticket, "?page_scans=1&search=ali");
    expect(hrefsIn(html)).toContain("/tickets?search=ali");
  });

  it("are above the cancellations, too, as valid html", async () => {
    const ticket = await aTicket();
    await show(ticket.ticketCode, await aScanner(), { atOnce: true });
    const { browser } = await signedIn({ level: 5, language: "en" });
    const { html } = await browser.get(`/ticket-cancellation/ticket/${ticket.ticketCode}`);
    expect([allByRole(partOf(html), "listitem").length, await htmlProblems(html)]).toEqual([1, []]);
  });

  it("are found by their indexes, without a look at every scan", async () => {
    const ticket = await aTicket();
    const plans = await inTransaction(async (tx) => {
      await sql(tx, "set local enable_seqscan = off");
      const explain = (of: string) =>
        sql(tx, `explain (format json) select id from ${of}`, { id: ticket.id });
      return [
        await explain("boarding_scan where ticket_id = :id order by scanned_at desc limit 20"),
        await explain("boarding where scan_id = any(array[:id::int])"),
        await explain("boarding_conflict where scan_id = :id"),
      ].map((plan) => JSON.stringify(plan));
    });
    expect(plans).toEqual([
      expect.stringContaining("boarding_scan_ticket"),
      expect.stringContaining("boarding_of_scan"),
      expect.stringContaining("boarding_conflict_scan_id_key"),
    ]);
  });
});

describe("a scan that was refused", () => {
  it("of another day says so", async () => {
    const ticket = await paidTicket({ ticketDate: addDays(today, 1) });
    await show(ticket.ticketCode, await aScanner());
    expect(await linesOf(ticket)).toEqual([`${HAFIZ} Not today.`]);
  });

  it("at the other jetty names it", async () => {
    const ticket = await aTicket();
    await show(ticket.ticketCode, await aScanner(2));
    expect(await linesOf(ticket)).toEqual([`${HAFIZ} Other jetty. Mangkok jetty.`]);
  });

  it("of another boat names the one that was boarded", async () => {
    const [here, there] = [await aBoat({ name: "Bayu Pagi" }), await aBoat({ at: "10:00" })];
    const ticket = await ticketOn(there);
    await show(ticket.ticketCode, await aScanner(), { departureId: here });
    expect(await linesOf(ticket)).toEqual([
      `${HAFIZ} Other boat. Scanned for 8:30 am · Bayu Pagi.`,
    ]);
  });

  it("by a full boat says so", async () => {
    const full = await aBoat({ capacity: 4, name: "Camar Kecil" });
    const [first, second] = [await ticketOn(full), await ticketOn(full)];
    const by = await aScanner();
    await setBoat(full, "capacity = 2");
    await show(first.ticketCode, by, { atOnce: true });
    await show(second.ticketCode, by);
    expect(await linesOf(second)).toEqual([`${HAFIZ} Boat full.`]);
  });

  it("of a ticket that is not paid says why", async () => {
    const ticket = await makeTicket({ now, ticketDate: today });
    await show(ticket.ticketCode, await aScanner());
    expect(await linesOf(ticket)).toEqual([`${HAFIZ} Do not board. Not paid.`]);
  });

  it("of a ticket that was cancelled says why", async () => {
    const [ticket, { id }] = [await aTicket(), await makeStaff()];
    await cancelTicket(ticket.id, "Ribut", { userId: id, ownJettyId: 0 }, now);
    await show(ticket.ticketCode, await aScanner());
    expect(await linesOf(ticket)).toEqual([`${HAFIZ} Do not board. The ticket is cancelled.`]);
  });

  it("because all of them are on board stands above the one that boarded them", async () => {
    const [ticket, by] = [await aTicket(), await aScanner()];
    await show(ticket.ticketCode, by, { atOnce: true });
    await show(ticket.ticketCode, by);
    expect(await linesOf(ticket)).toEqual([`${HAFIZ} Already on board.`, `${HAFIZ} ${BOARDED}`]);
  });
});

describe("a scan on the way back", () => {
  it("that let people on whom no scan saw go out says that it did at first", async () => {
    const [ticket, by] = [await aTicket(), await aScanner()];
    await setReturn(1, 5);
    const { id } = await showBack(ticket, by);
    await boardParty(id, { kind: "all", withoutOut: true }, by, DAYS_LATER);
    await setReturn(1, null);
    expect(await linesOf(ticket)).toEqual([
      "23 June 2026, 3:00 pm, Mohd Hafiz, online On board: coming back. 2 passengers. At first: Not seen going out.",
    ]);
  });
});

describe("a scan without a network", () => {
  const scan = ({ receiptNo }: MadeTicket, holder?: string) => ({
    ...{ nonce: newSecret(), receiptNo, passengers: [1, 2], scannedAt: now, holder },
  });
  const send = (by: Scanner, one: ReturnType<typeof scan>) =>
    acceptOfflineScans([one], 1, by, LATER);

  it("says who made it, and who sent it when", async () => {
    const [ticket, aina] = [await aTicket(), await aScanner(1, "Nur Aina")];
    await send(aina, scan(ticket, (await makeOfflineList(await aScanner(), now)).holder));
    expect(await linesOf(ticket)).toEqual([`${AT}, Mohd Hafiz, ${SENT} by Nur Aina ${BOARDED}`]);
  });

  it("says only who sent it where nobody knows who made it", async () => {
    const [ticket, by] = [await aTicket(), await aScanner()];
    await send(by, scan(ticket));
    expect(await linesOf(ticket)).toEqual([`${AT}, sent by Mohd Hafiz, ${SENT} ${BOARDED}`]);
  });

  it("that could not board everybody says how many and why", async () => {
    const [ticket, by] = [await aTicket(), await aScanner()];
    await show(ticket.ticketCode, by, { atOnce: true });
    await send(by, scan(ticket));
    expect((await linesOf(ticket))[0]).toBe(
      `${AT}, sent by Mohd Hafiz, ${SENT} Already on board. 2 passengers could not be boarded: Already on board by another scan.`,
    );
  });
});
