import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addDays } from "~/domain/shared/day";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { seat } from "../support/departures";
import { makeTicket } from "../support/make-ticket";
import { partOf } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { now, onBoard, paidTicket, today, tokenOf } from "./boat";
import { aBoat, setBoat, ticketOn } from "./boats";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

/** A scanner's browser that boards a departure. */
async function boarding(departureId: number, level: 1 | 2 = 2) {
  const { browser } = await signedIn({ level });
  await browser.get("/scan");
  await browser.submitAndFollow({}, { boat: String(departureId) });
  return browser;
}
/** Whether a ticket of tomorrow at Mangkok can be moved by a scanner who boards every boat there. */
async function offersMove(browser: Awaited<ReturnType<typeof signedIn>>["browser"]) {
  const ticket = await paidTicket({ jettyId: 2, ticketDate: addDays(today, 1) });
  await browser.get("/scan");
  const { html } = await browser.submitAndFollow({ code: ticket.ticketCode });
  return html.includes('value="move"');
}
const resultOf = ({ html }: { html: string }) => partOf(html, "scan-result").text;

describe("the scanner's page where there are departures", () => {
  it("boards every boat until one is chosen", async () => {
    await aBoat({ name: "Bot Pilihan" });
    const { browser } = await signedIn({ level: 2 });
    const { html } = await browser.get("/scan");
    expect(html).toMatch(/Boarding:<\/span> <b>All boats/);
  });

  it("keeps the chosen boat from one code to the next", async () => {
    const boat = await aBoat({ name: "Bot Tetap" });
    const browser = await boarding(boat);
    await browser.submitAndFollow({ code: tokenOf(await ticketOn(boat)) });
    const { html } = await browser.get("/scan");
    expect(html).toMatch(/<b>8:30 am, Bot Tetap/);
  });

  it("counts whom the chosen boat has on board", async () => {
    const boat = await aBoat();
    const ticket = await ticketOn(boat, 3);
    const browser = await boarding(boat);
    await browser.submitAndFollow({ code: tokenOf(ticket) });
    const { html } = await browser.submitAndFollow({ no: "1" }, { how: "numbers" });
    expect(html).toMatch(/<b>1<\/b>\/(?:<!-- -->)?3<\/a>/);
  });

  it("names time and boat of a ticket of another departure", async () => {
    const [here, there] = [await aBoat(), await aBoat({ at: "10:00", name: "Bot Lain" })];
    const browser = await boarding(here);
    const page = await browser.submitAndFollow({ code: tokenOf(await ticketOn(there)) });
    expect(resultOf(page)).toMatch(/^Other boat 10:00 am, Bot Lain/);
  });

  it("moves it to the boat here by one button", async () => {
    const [here, there] = [await aBoat(), await aBoat({ at: "10:00" })];
    const browser = await boarding(here);
    await browser.submitAndFollow({ code: tokenOf(await ticketOn(there)) });
    const page = await browser.submitAndFollow({}, { how: "move" });
    expect(resultOf(page)).toMatch(/^Valid 2 passengers/);
  });

  it("sends nobody to another time where the boat's places went since the button was drawn", async () => {
    const [here, there] = [await aBoat(), await aBoat({ at: "10:00" })];
    const browser = await boarding(here);
    await browser.submitAndFollow({ code: tokenOf(await ticketOn(there)) });
    await setBoat(here, "capacity = 1");
    const page = await browser.submitAndFollow({}, { how: "move" });
    expect(page.html).toContain("That boat can no longer take everybody of this ticket.");
  });

  it("offers levels 1 and 4 alone to take along a ticket of tomorrow", async () => {
    const boat = await aBoat();
    const ticket = await paidTicket({ ticketDate: addDays(today, 1) });
    const offered = await Promise.all(
      ([1, 2] as const).map(async (level) => {
        const browser = await boarding(boat, level);
        const { html } = await browser.submitAndFollow({ code: tokenOf(ticket) });
        return html.includes('value="move"');
      }),
    );
    expect(offered).toEqual([true, false]);
  });

  it("offers level 1 the same where no boat has a time", async () => {
    const { browser } = await signedIn({ level: 1, jettyId: 2 });
    expect(await offersMove(browser)).toBe(true);
  });

  it("offers nobody to move it where the boats are gone", async () => {
    await setBoat(await aBoat({ jettyId: 2 }), "state = 'left'");
    const { browser } = await signedIn({ level: 1, jettyId: 2 });
    expect(await offersMove(browser)).toBe(false);
  });

  it("names the boats to move it to while every boat is boarded", async () => {
    const [boat] = [await aBoat({ jettyId: 2, name: "Bot Petang", at: "16:00" })];
    const { browser } = await signedIn({ level: 1, jettyId: 2 });
    const ticket = await paidTicket({ jettyId: 2, ticketDate: addDays(today, 1) });
    await browser.get("/scan");
    const { html } = await browser.submitAndFollow({ code: ticket.ticketCode });
    expect(html).toMatch(
      new RegExp(`<button[^>]* name="to" value="${boat}"[^>]*><span>4:00 pm, Bot Petang`),
    );
  });

  it("of a ticket without a time says to choose another boat where this one is full", async () => {
    const here = await aBoat();
    await setBoat(here, "boarding_closed_at = now()");
    const browser = await boarding(here);
    const { text } = await browser.submitAndFollow({ code: tokenOf(await paidTicket()) });
    expect(text).toContain("Choose another boat with places above.");
    expect(text).not.toContain("Staff with an account");
  });

  it.each([
    [
      "how many places are left where they are too few for the ticket",
      "capacity = 2",
      "This boat has 2 places left for the 3 people of this ticket: it cannot be moved here.",
    ],
    [
      "that none is where the boat takes nobody more",
      "boarding_closed_at = now()",
      "This boat has no places left: the ticket cannot be moved here.",
    ],
  ])("offers no move, and says %s", async (_what, set, said) => {
    const [here, there] = [await aBoat(), await aBoat({ at: "10:00" })];
    await setBoat(here, set);
    const browser = await boarding(here);
    const { html } = await browser.submitAndFollow({ code: tokenOf(await ticketOn(there, 3)) });
    expect([html.includes('value="move"'), html.includes(said)]).toEqual([false, true]);
  });

  it("says of a ticket that no boat has places for all of it", async () => {
    await aBoat({ jettyId: 2, at: "17:00", capacity: 2 });
    const { browser } = await signedIn({ level: 1, jettyId: 2 });
    const ticket = await paidTicket({ jettyId: 2, ticketDate: addDays(today, 1), adults: 20 });
    await browser.get("/scan");
    const { html } = await browser.submitAndFollow({ code: ticket.ticketCode });
    expect(html).toContain("No boat of today has places for the 20 passengers of this ticket.");
  });

  it("promises a mail to a buyer who has an address", async () => {
    const [here, there] = [await aBoat(), await aBoat({ at: "10:00" })];
    const browser = await boarding(here);
    const { html } = await browser.submitAndFollow({ code: tokenOf(await ticketOn(there)) });
    expect(html).toContain("The buyer gets an e-mail.");
  });

  it("promises no mail for a ticket of the counter without an address", async () => {
    const [here, there] = [await aBoat(), await aBoat({ at: "10:00" })];
    const ticket = await makeTicket({ now, ticketDate: today, ticketFlag: 3 });
    await seat(ticket.id, there, 2, now);
    await sql(null, "update ticket set email = null where id = :id", { id: ticket.id });
    const browser = await boarding(here);
    const { html } = await browser.submitAndFollow({ code: tokenOf(ticket) });
    expect([html.includes('value="move"'), html.includes("e-mail")]).toEqual([true, false]);
  });

  it("says how many of a party the boat has room for", async () => {
    const boat = await aBoat();
    const ticket = await ticketOn(boat, 3);
    await setBoat(boat, "capacity = 2");
    const browser = await boarding(boat);
    const page = await browser.submitAndFollow({ code: tokenOf(ticket), at_once: "1" });
    expect([await onBoard(ticket.id), page.html.includes("This boat has 2 places left.")]).toEqual([
      [],
      true,
    ]);
  });

  it("offers no boat whose boarding is closed", async () => {
    const boat = await aBoat({ name: "Bot Tutup" });
    await setBoat(boat, "boarding_closed_at = now()");
    const { browser } = await signedIn({ level: 2 });
    expect((await browser.get("/scan")).html).not.toContain("Bot Tutup");
  });

  it("is valid HTML", async () => {
    const [here, there] = [await aBoat(), await aBoat({ at: "10:00" })];
    const browser = await boarding(here);
    const page = await browser.submitAndFollow({ code: tokenOf(await ticketOn(there)) });
    expect(await htmlProblems(page.html)).toEqual([]);
  });
});
