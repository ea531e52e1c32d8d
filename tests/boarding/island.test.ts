import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { boardParty } from "~/domain/boarding/board-party.server";
import { peopleOnIsland } from "~/domain/boarding/return-leg/island.server";
import { dayOf } from "~/domain/shared/day";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { aScanner, paidTicket, tokenOf } from "./boat";
import { LATER, setReturn, showBack, ticketOut } from "./ways";

process.env.FIXED_NOW = LATER.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), LATER);
beforeEach(async () => {
  await setReturn(1, 30);
  await setReturn(2, null);
});

const onIsland = (jettyId: 1 | 2 | null = 1, day = dayOf(LATER)) =>
  peopleOnIsland({ jettyId, day });
/** The page of somebody who works at the first jetty. */
async function page(address = "/scan/island", wishes: Parameters<typeof signedIn>[0] = {}) {
  const { browser } = await signedIn({ level: 2, sessionAt: LATER, ...wishes });
  return browser.get(address);
}

describe("who is still on the island", () => {
  it("is whoever went out and has not come back", async () => {
    const [by, before] = [await aScanner(), await onIsland()];
    const [there] = [await ticketOut(by, { adults: 3 }), await paidTicket()];
    const back = await ticketOut(by);
    await showBack(back, by, { atOnce: true });
    const { id } = await showBack(there, by);
    await boardParty(id, { kind: "count", count: 1 }, by, LATER);
    expect((await onIsland()) - before).toBe(2);
  });

  it("is nobody whose ticket brings nobody back any more", async () => {
    await ticketOut(await aScanner());
    await setReturn(1, 2);
    expect(await onIsland()).toBe(0);
  });

  it("is nobody who went out before it was switched on", async () => {
    await ticketOut(await aScanner());
    await sql(null, "update jetty set return_since = '2026-06-21' where id = 1");
    expect(await onIsland()).toBe(0);
  });

  it("is nobody of a jetty whose tickets are for one way", async () => {
    await ticketOut(await aScanner(2));
    expect(await onIsland(2)).toBe(0);
  });

  it("is said of every jetty, too", async () => {
    await ticketOut(await aScanner(1));
    await setReturn(2, 30);
    await ticketOut(await aScanner(2));
    expect(await onIsland(null)).toBe((await onIsland(1)) + (await onIsland(2)));
  });
});

describe("the page of those on the island", () => {
  it("names each party with its phone and for how many days it is out", async () => {
    const ticket = await ticketOut(await aScanner());
    const { html } = await page();
    expect(html).toContain(ticket.receiptNo);
    expect(html).toMatch(/href="tel:/);
    expect(html).toMatch(/Went out.*Saturday, 20 June 2026.*Days out/s);
  });

  it("says how many are of one category of a day", async () => {
    await ticketOut(await aScanner(), { adults: 3 });
    const { html } = await page();
    expect(html).toMatch(/By category.*Adult.*By party/s);
  });

  it("says that nobody is there where that is so", async () => {
    await setReturn(1, 0);
    const { html } = await page();
    expect(html).toContain("Nobody is on the island.");
  });

  it("says where tickets are for one way", async () => {
    const { html } = await page("/scan/island", { jettyId: 2 });
    expect(html).toContain("Tickets here are for one way");
  });

  it("shows whoever is bound to a jetty that one alone", async () => {
    await setReturn(2, 30);
    const ticket = await ticketOut(await aScanner(1));
    const { html } = await page("/scan/island?jetty=1", { jettyId: 2 });
    expect(html).not.toContain(ticket.receiptNo);
  });

  it.each([
    [1, 200],
    [2, 200],
    [3, 403],
    [4, 200],
    [5, 403],
  ] as const)("answers level %i with %i", async (level, status) => {
    expect((await page("/scan/island", { level })).status).toBe(status);
  });

  it.each(["ms", "en"] as const)("is correct HTML in %s", async (language) => {
    await ticketOut(await aScanner());
    expect(await htmlProblems((await page("/scan/island", { language })).html)).toEqual([]);
    expect(await htmlProblems((await page("/scan/island?all=1", { language })).html)).toEqual([]);
  });
});

describe("the file of those on the island", () => {
  it("has a line for each person, with name, day and phone", async () => {
    const ticket = await ticketOut(await aScanner(), {
      passengers: [{ name: "Siti Aminah", ic: "850412115267" }],
    });
    const { html } = await page("/scan/island.csv", { level: 4 });
    const line = html.split("\r\n").find((one) => one.startsWith(ticket.receiptNo));
    expect(line).toMatch(/^[\w-]+,1,Siti Aminah,Adult,Merang,2026-06-20,3,/);
    expect(html).not.toContain("850412115267");
  });

  it.each([
    [1, 200],
    [2, 403],
    [4, 200],
  ] as const)("answers level %i with %i", async (level, status) => {
    expect((await page("/scan/island.csv", { level })).status).toBe(status);
  });
});

describe("the scanner's page where tickets are for there and back", () => {
  it("offers no way where tickets are for one way", async () => {
    const { html } = await page("/scan", { jettyId: 2 });
    expect(html).not.toContain("Coming back");
  });

  it("brings a party back by the way that its device chose", async () => {
    const ticket = await ticketOut(await aScanner());
    const { browser } = await signedIn({ level: 2, sessionAt: LATER, jettyId: 1 });
    await browser.get("/scan");
    await browser.submitAndFollow({}, { leg: "back" });
    const shown = await browser.submitAndFollow({ code: tokenOf(ticket) });
    expect(shown.html).toContain("Valid: coming back");
    const done = await browser.submitAndFollow({}, { how: "all" });
    expect(done.html).toContain("On board: coming back");
  });

  it("warns of whom no scan saw go out, and lets them on by a button of its own", async () => {
    const ticket = await paidTicket();
    const { browser } = await signedIn({ level: 2, sessionAt: LATER, jettyId: 1 });
    await browser.get("/scan");
    await browser.submitAndFollow({}, { leg: "back" });
    const shown = await browser.submitAndFollow({ code: tokenOf(ticket) });
    expect(shown.html).toContain("Not seen going out");
    const done = await browser.submitAndFollow({}, { how: "all" });
    expect(done.html).toContain("On board: coming back");
  });

  it("says since when whoever came back has", async () => {
    const by = await aScanner();
    const ticket = await ticketOut(by);
    await showBack(ticket, by, { atOnce: true });
    const { browser } = await signedIn({ level: 2, sessionAt: LATER, jettyId: 1 });
    await browser.get("/scan");
    await browser.submitAndFollow({}, { leg: "back" });
    const { html } = await browser.submitAndFollow({ code: tokenOf(ticket) });
    expect(html).toMatch(/Already back.*Came back to Merang 3:00 pm, let on by Mohd Hafiz/s);
  });

  it("goes out again where the switch was turned off meanwhile", async () => {
    const { browser } = await signedIn({ level: 2, sessionAt: LATER, jettyId: 1 });
    await browser.get("/scan");
    await browser.submitAndFollow({}, { leg: "back" });
    await setReturn(1, null);
    const ticket = await paidTicket({ ticketDate: dayOf(LATER) });
    const { html } = await browser.submitAndFollow({
      code: tokenOf(ticket, { ticketDate: dayOf(LATER) }),
    });
    expect(html).toContain("Choose who goes on board.");
  });
});

describe("the form of there and back", () => {
  it("is set by level 1 for the jetty of the day's list", async () => {
    const { browser } = await signedIn({ level: 1, sessionAt: LATER, jettyId: 2 });
    await browser.get("/timetable/return?jetty=2");
    await browser.submitAndFollow({ ways: "return", days: "14" });
    await ticketOut(await aScanner(2), { ticketDate: dayOf(LATER), at: LATER });
    expect(await onIsland(2)).toBe(2);
  });

  it("is refused where somebody was first, by name", async () => {
    const [first, second] = [
      await signedIn({ level: 1, sessionAt: LATER, name: "Siti Aminah" }),
      await signedIn({ level: 1, sessionAt: LATER }),
    ];
    await first.browser.get("/timetable/return?jetty=1");
    await second.browser.get("/timetable/return?jetty=1");
    await first.browser.submitAndFollow({ ways: "return", days: "14" });
    const { status, html } = await second.browser.submit({ ways: "return", days: "7" });
    expect([status, html.includes("Siti Aminah")]).toEqual([409, true]);
  });

  it("keeps what was wrong beside its field", async () => {
    const { browser } = await signedIn({ level: 1, sessionAt: LATER });
    await browser.get("/timetable/return?jetty=1");
    const { status, html } = await browser.submit({ ways: "return", days: "999" });
    expect([status, html.includes('value="999"')]).toEqual([422, true]);
  });
});
