import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { day } from "~/domain/shared/day";
import { asOwner, useDatabase } from "../support/database";
import { makeBoat, makeDeparture, makeSkipper, seat } from "../support/departures";
import { makeTicket } from "../support/make-ticket";
import { hrefsIn, partOf, rowsIn } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { confirm } from "./confirm";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const test = useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

const BOAT = {
  ...{ jetty: "1", name: "Seri Merang", operator: "", capacity: "20", licence_no: "JLM 12" },
  ...{ licence_until: "2027-05-31", insurance_until: "2027-05-31" },
};
const SKIPPER = {
  ...{ jetty: "1", name: "Pak Mat bin Ali", licence_no: "JUR 77", licence_until: "2027-01-31" },
};

beforeEach(() =>
  asOwner(test, (client) =>
    client.query(
      `delete from ticket_departure; delete from departure; delete from timetable_entry;
       delete from boat; delete from skipper; delete from blocked_date`,
    ),
  ),
);

const countOf = async (table: "boat" | "skipper" | "departure") =>
  (await sql<{ count: number }>(null, `select count(*)::int as count from ${table}`))[0]?.count;
const stateOf = async (id: number) =>
  (
    await sql<{ state: string; reason: string | null }>(
      null,
      "select state, reason from departure where id = :id",
      { id },
    )
  )[0];

describe("the boats", () => {
  it("are added, edited, taken out of use and used again, each with its message", async () => {
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    await browser.get("/timetable/boats/add");
    const added = await browser.submitAndFollow(BOAT);
    expect(added.text).toContain("Boat has been added");
    const [{ id } = { id: 0 }] = await sql<{ id: number }>(null, "select id from boat");
    await browser.get(`/timetable/boats/${id}/edit`);
    const edited = await browser.submitAndFollow({ capacity: "24" });
    expect(edited.text).toContain("Changes has been saved");
    expect(edited.text).toContain("24 people");
    await browser.get(`/timetable/boats/${id}/delete`);
    expect((await confirm(browser)).text).toContain("Boat is out of use");
    await browser.get(`/timetable/boats/${id}/activate`);
    expect((await confirm(browser)).text).toContain("Boat is in use again");
  });

  it("belong to an operator, who is kept and stands beside the name", async () => {
    const [operator] = await sql<{ id: number }>(
      null,
      `insert into operator (company_name, name, email, phone, ic, jetty_id)
       values ('Redang Bayu', 'Hafiz', 'bayu@contoh.my', '0139876543', '850412115267', 1) returning id`,
    );
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    await browser.get("/timetable/boats/add");
    const { html } = await browser.submitAndFollow({ ...BOAT, operator: String(operator?.id) });
    expect(partOf(html, "list-active").text).toContain("Seri Merang Redang Bayu");
    expect(await sql(null, "select operator_id from boat")).toEqual([{ operatorId: operator?.id }]);
  });

  it("with something missing or wrong are refused, and what was typed stays", async () => {
    const { browser } = await signedIn({ language: "ms", jettyId: 0 });
    await browser.get("/timetable/boats/add");
    const { status, text, html } = await browser.submit({ ...BOAT, name: "", capacity: "0" });
    expect(status).toBe(422);
    expect(text).toContain("Muatan mesti nombor bulat dari 1 hingga 1000.");
    expect(html).toContain("JLM 12");
    expect(await htmlProblems(html)).toEqual([]);
    expect(await countOf("boat")).toBe(0);
  });

  it("have one name at a jetty", async () => {
    await makeBoat({ name: "Seri Merang" });
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    await browser.get("/timetable/boats/add");
    const { status, text } = await browser.submit(BOAT);
    expect([status, text.includes("already has a boat of this name")]).toEqual([409, true]);
  });
});

describe("the skippers", () => {
  it("are added and listed with their licence", async () => {
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    await browser.get("/timetable/skippers/add");
    const { text, html } = await browser.submitAndFollow(SKIPPER);
    expect(text).toContain("Skipper has been added");
    expect(rowsIn(partOf(html, "list-active")).flat()).toContain("31 January 2027");
    expect(await htmlProblems(html)).toEqual([]);
  });
});

describe("the weekly timetable", () => {
  it("takes a line, and its departures stand on their days", async () => {
    const boat = await makeBoat({ name: "Seri Merang" });
    const skipper = await makeSkipper();
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    await browser.get("/timetable/weekly/add");
    const fields = { jetty: "1", time: "16:00", boat: String(boat.id), skipper: String(skipper) };
    const added = await browser.submitAndFollow(fields);
    expect(added.text).toContain("The line has been added, with its departures");
    expect(rowsIn(partOf(added.html, "list-running")).flat()).toContain("Every day");
    const shown = await browser.get("/timetable?jetty=1&day=2026-06-11");
    expect(shown.text).toContain("4:00 pm");
    expect(shown.text).toContain("Seri Merang");
    expect(await htmlProblems(shown.html)).toEqual([]);
  });

  it("says how many departures stay where a line is ended that has sold places", async () => {
    const boat = await makeBoat();
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    await browser.get("/timetable/weekly/add");
    await browser.submitAndFollow({ jetty: "1", time: "16:00", boat: String(boat.id) });
    const [one] = await sql<{ id: number; entryId: number }>(
      null,
      "select id, entry_id from departure where day = '2026-06-12'",
    );
    const ticket = await makeTicket({ now, ticketDate: day("2026-06-12") });
    await payTicket(ticket.id, { paidAt: now });
    await seat(ticket.id, one?.id ?? 0, 2, now);
    await browser.get(`/timetable/weekly/${one?.entryId}/end`);
    expect((await confirm(browser)).text).toContain("1 coming departure stays");
    expect(await countOf("departure")).toBe(1);
  });

  it("without a day of the week is refused at its boxes", async () => {
    const boat = await makeBoat();
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    const { status, html } = await browser.post("/timetable/weekly/add", {
      ...{ jetty: "1", time: "16:00", boat: String(boat.id), from_day: "2026-06-10" },
    });
    expect(status).toBe(422);
    expect(hrefsIn(html)).toContain("#weekday_0");
    expect(await htmlProblems(html)).toEqual([]);
  });
});

describe("the departures of a day", () => {
  it("show what is sold and left, what is over, and papers that end", async () => {
    const boat = await makeBoat({ name: "Seri Merang", licenceUntil: "2026-06-20" });
    const id = await makeDeparture(boat.id, "2026-06-10T16:00");
    const ticket = await makeTicket({ now, ticketDate: day("2026-06-10"), adults: 3 });
    await payTicket(ticket.id, { paidAt: now });
    await seat(ticket.id, id, 3, now);
    await asOwner(test, (client) => client.query("update departure set capacity = 2"));
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    const { text, html } = await browser.get("/timetable");
    expect(text).toContain("Seri Merang: the licence ends on 20 June 2026");
    expect(text).toContain("over by 1");
    expect(await htmlProblems(html)).toEqual([]);
    browser.cookies.set("lang", "ms");
    expect((await browser.get("/timetable")).text).toContain("lebih 1 orang");
  });

  it("of a blocked date say so", async () => {
    await makeDeparture((await makeBoat()).id, "2026-06-11T16:00");
    await asOwner(test, (client) =>
      client.query(
        "insert into blocked_date (days, details) values ('[2026-06-11,2026-06-12)', 'Ribut')",
      ),
    );
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    const { text } = await browser.get("/timetable?day=2026-06-11");
    expect(text).toContain("This date is blocked: Ribut.");
    expect(text).toContain("Blocked date");
  });

  it("board, leave, and are put back by level 1 alone", async () => {
    const id = await makeDeparture((await makeBoat()).id, "2026-06-10T13:45");
    const { browser: scanner } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    await scanner.get(`/timetable/${id}/board`);
    expect((await confirm(scanner)).text).toContain("Boarding has begun");
    await scanner.get(`/timetable/${id}/leave`);
    expect((await confirm(scanner)).text).toContain("The boat has left");
    expect((await scanner.post(`/timetable/${id}/undo`, {})).status).toBe(403);
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    await browser.get(`/timetable/${id}/undo`);
    expect((await confirm(browser)).text).toContain("The departure is boarding again");
    expect(await stateOf(id)).toMatchObject({ state: "boarding" });
  });

  it("are cancelled with a reason, after it is said how many have paid", async () => {
    const id = await makeDeparture((await makeBoat()).id, "2026-06-10T16:00");
    const ticket = await makeTicket({ now, ticketDate: day("2026-06-10"), adults: 3 });
    await payTicket(ticket.id, { paidAt: now });
    await seat(ticket.id, id, 3, now);
    const { browser } = await signedIn({ language: "en", level: 4, jettyId: 1 });
    const asked = await browser.get(`/timetable/${id}/cancel`);
    expect(asked.text).toContain("3 people have paid for this departure");
    expect((await browser.submit({ reason: "" })).status).toBe(422);
    const done = await browser.submitAndFollow({ reason: "Ombak besar" });
    expect(done.text).toContain("The departure is cancelled");
    expect(await stateOf(id)).toEqual({ state: "cancelled", reason: "Ombak besar" });
  });

  it("are delayed with a reason; a form that is overtaken says by whom", async () => {
    const id = await makeDeparture((await makeBoat()).id, "2026-06-10T16:00");
    const [first, second] = [
      await signedIn({ name: "Siti Aminah", language: "en", jettyId: 0 }),
      await signedIn({ language: "en", jettyId: 0 }),
    ];
    await second.browser.get(`/timetable/${id}/delay`);
    await first.browser.get(`/timetable/${id}/delay`);
    const done = await first.browser.submitAndFollow({ time: "16:30", reason: "Ombak" });
    expect(done.text).toContain("now 4:30 pm");
    const told = await second.browser.submit({ time: "17:00", reason: "Hujan" });
    expect([told.status, told.text.includes("Siti Aminah changed this")]).toEqual([409, true]);
  });

  it("get a smaller boat, and it is said who is over", async () => {
    const small = await makeBoat({ capacity: 1, name: "Bot Kecil" });
    const id = await makeDeparture((await makeBoat()).id, "2026-06-10T16:00");
    const ticket = await makeTicket({ now, ticketDate: day("2026-06-10") });
    await payTicket(ticket.id, { paidAt: now });
    await seat(ticket.id, id, 2, now);
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    await browser.get(`/timetable/${id}/change`);
    const { text } = await browser.submitAndFollow({ boat: String(small.id) });
    expect(text).toContain("1 person who has paid, or may still pay, has no place");
    expect(text).toContain("over by 1");
  });

  it("are added beside the timetable, and the page leads to their day", async () => {
    const boat = await makeBoat();
    const { browser } = await signedIn({ language: "en", jettyId: 0 });
    await browser.get("/timetable/add?jetty=1&day=2026-06-12");
    const { text, path } = await browser.submitAndFollow({ time: "10:00", boat: String(boat.id) });
    expect(path).toBe("/timetable?jetty=1&day=2026-06-12");
    expect(text).toContain("Departure has been added");
    expect(text).toContain("10:00 am");
  });

  it("of the other jetty are not there for whoever is bound to theirs", async () => {
    const id = await makeDeparture((await makeBoat({ jettyId: 2 })).id, "2026-06-10T16:00");
    const { browser } = await signedIn({ level: 2, jettyId: 1 });
    expect((await browser.get(`/timetable/${id}/board`)).status).toBe(404);
    expect((await browser.get("/timetable?jetty=2")).text).not.toContain("4:00");
  });

  it("offer levels without the timetable no way to change it", async () => {
    await makeDeparture((await makeBoat()).id, "2026-06-10T16:00");
    const { browser } = await signedIn({ level: 2, jettyId: 1 });
    const { html } = await browser.get("/timetable");
    const hrefs = hrefsIn(html).filter((href) => href.startsWith("/timetable/"));
    expect(hrefs.some((href) => /\/(?:change|add|weekly|boats|skippers)/.test(href))).toBe(false);
    expect(hrefs.some((href) => href.endsWith("/board"))).toBe(true);
  });
});
