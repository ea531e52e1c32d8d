import { describe, expect, it } from "vitest";
import { liftStoppage } from "~/domain/departures/weather/lift-stoppage.server";
import { day } from "~/domain/shared/day";
import { asOwner, useDatabase } from "../support/database";
import { makeBoat, makeDeparture, seat } from "../support/departures";
import { makeTicket } from "../support/make-ticket";
import { allByTag, hrefsIn, rowsIn } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { aStoppage, stop } from "../support/weather";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const test = useDatabase();
const site = useSite(["about"]);
const visitor = (language: "ms" | "en" = "en") => {
  const browser = site.browser();
  browser.cookies.set("lang", language);
  return browser;
};
const now = new Date(process.env.FIXED_NOW);
const change = (statement: string) => asOwner(test, (client) => client.query(statement));
/** What the page says of a boat of Mangkok. */
async function rowOf(boat: string, language: "ms" | "en"): Promise<string[]> {
  const { html } = await visitor(language).get("/departures?jetty=2");
  return rowsIn(html).find((cells) => cells.includes(boat)) ?? [];
}
const NONE = "Tickets are by date; there is no timetable for this jetty.";

describe("the departures for everybody", () => {
  it("say in words that a jetty has no timetable", async () => {
    const { text, html } = await visitor().get("/departures");
    expect(text.split(NONE)).toHaveLength(3);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it.each([
    ["en", "Today Wednesday, 10 June 2026 Sailing is stopped: High waves"],
    ["ms", "Hari ini Rabu, 10 Jun 2026 Pelayaran dihentikan: Ombak besar"],
  ] as const)("say where no timetable is that a day is stopped, in %s", async (language, said) => {
    const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
    const { id } = await stop(aStoppage(day("2026-06-10")), by, now);
    const { text, html } = await visitor(language).get("/departures");
    await liftStoppage(id, by, now);
    expect(text.split(said)).toHaveLength(2);
    expect(text).not.toMatch(/Tomorrow|Esok/);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("say where no timetable is that a day is closed, at each jetty", async () => {
    await change(
      "insert into blocked_date (days, details) values ('[2026-06-11,2026-06-12]', 'Penyelenggaraan jeti')",
    );
    const { text } = await visitor().get("/departures?screen=1");
    await change("delete from blocked_date");
    const said = "Tomorrow Thursday, 11 June 2026 Closed: Penyelenggaraan jeti";
    expect(text.split(said)).toHaveLength(3);
  });

  it("stand by jetty and day with places and status, in both languages", async () => {
    const boat = await makeBoat({ jettyId: 2, name: "Seri Mangkok", capacity: 4 });
    await makeDeparture(boat.id, "2026-06-10T16:00");
    await makeDeparture(boat.id, "2026-06-11T09:00");
    const { text, html } = await visitor().get("/departures?jetty=2");
    for (const said of ["4:00 pm", "9:00 am", "Seri Mangkok", "Few left", "On time"])
      expect(text).toContain(said);
    expect(text).not.toContain("Merang jetty");
    expect(await htmlProblems(html)).toEqual([]);
    const malay = await visitor("ms").get("/departures?jetty=2");
    for (const said of ["4:00 petang", "Hampir penuh", "Ikut jadual", "Esok"])
      expect(malay.text).toContain(said);
  });

  it("show a delay with its new time and a cancellation with its reason", async () => {
    const boat = await makeBoat({ jettyId: 1 });
    const [late, off] = [
      await makeDeparture(boat.id, "2026-06-10T17:00"),
      await makeDeparture(boat.id, "2026-06-10T19:00"),
    ];
    await asOwner(test, async (client) => {
      await client.query(
        `update departure set delayed_to = sails_at + interval '30 minutes', reason = 'Ombak'
          where id = $1`,
        [late],
      );
      await client.query(
        "update departure set state = 'cancelled', reason = 'Ribut' where id = $1",
        [off],
      );
    });
    const { text } = await visitor().get("/departures?jetty=1");
    for (const said of ["New time: 5:30 pm", "Delayed", "Ombak", "Cancelled", "Ribut"])
      expect(text).toContain(said);
  });

  it.each([
    ["en", "Full"],
    ["ms", "Penuh"],
  ] as const)("say that a boat without places is full, in %s", async (language, full) => {
    const boat = await makeBoat({ jettyId: 2, capacity: 2 });
    const id = await makeDeparture(boat.id, "2026-06-10T21:00");
    const ticket = await makeTicket({ now, jettyId: 2, ticketDate: day("2026-06-10") });
    await payTicket(ticket.id, { paidAt: now });
    await seat(ticket.id, id, 2, now);
    expect(await rowOf(boat.name, language)).toContain(full);
  });

  it.each([
    ["boarding", "en", "Boarding"],
    ["boarding", "ms", "Menaiki bot"],
    ["left", "en", "Left"],
    ["left", "ms", "Sudah bertolak"],
  ] as const)("say of a boat that it is %s, in %s", async (state, language, said) => {
    const boat = await makeBoat({ jettyId: 2 });
    const id = await makeDeparture(boat.id, "2026-06-10T14:00");
    await change(`update departure set state = '${state}' where id = ${id}`);
    expect(await rowOf(boat.name, language)).toContain(said);
  });

  it("may be kept for a moment, by language, and run no script", async () => {
    const { headers, html } = await visitor().get("/departures");
    expect(headers.get("Cache-Control")).toBe("public, max-age=15");
    expect(headers.get("Vary")).toContain("Cookie");
    expect(headers.getSetCookie()).toEqual([]);
    expect(allByTag(html, "script")).toEqual([]);
  });

  it("on a screen load themselves again every 30 seconds", async () => {
    const screen = await visitor().get("/departures?screen=1");
    expect(screen.html).toMatch(/<meta http-equiv="refresh" content="30"\/?>/i);
    expect((await visitor().get("/departures")).html).not.toMatch(/http-equiv="refresh"/i);
  });

  it("are found from the help page", async () => {
    expect(hrefsIn((await visitor().get("/help")).html)).toContain("/departures");
  });
});
