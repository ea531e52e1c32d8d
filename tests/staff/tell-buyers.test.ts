import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addDays, day } from "~/domain/shared/day";
import { useDatabase } from "../support/database";
import { departureOfOwnBoat } from "../support/departures";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { soldTicket } from "../support/weather";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);
let last = day("2026-07-01");

async function sailing(tickets = 1) {
  const on = (last = addDays(last, 1));
  const id = await departureOfOwnBoat({ day: on });
  for (let no = 0; no < tickets; no += 1) await soldTicket({ day: on, on: id }, now);
  const { browser } = await signedIn({ level: 1, language: "en" });
  const open = (act: "cancel" | "delay") => browser.get(`/timetable/${id}/${act}`);
  return { id, browser, open };
}
const kindsOf = async (departureId: number) => {
  const rows = await sql<{ kind: string }>(
    null,
    `select payload ->> 'kind' as kind from outbox
      where job = 'mail.departure' and (payload ->> 'departureId')::int = :departureId order by id`,
    { departureId },
  );
  return rows.map(({ kind }) => kind);
};
const TICKED = /<input type="checkbox" id="[^"]+" name="tell"[^>]* checked=""/;

describe("the forms that cancel or delay a departure", () => {
  it.each(["cancel", "delay"] as const)(
    "say whom it concerns and offer to tell them, ticked (%s)",
    async (act) => {
      const { open } = await sailing(2);
      const { html, text } = await open(act);
      expect(text).toContain("It concerns 2 tickets with 4 passengers.");
      expect(text).toContain("Send an e-mail to 2 buyers");
      expect(html).toMatch(TICKED);
      expect(await htmlProblems(html)).toEqual([]);
    },
  );

  it("tell the buyers by mail, and say how many", async () => {
    const { id, browser, open } = await sailing(2);
    await open("cancel");
    const done = await browser.submitAndFollow({ reason: "Ombak besar" });
    expect(done.text).toContain("The departure is cancelled. An e-mail goes to 2 buyers.");
    expect(await kindsOf(id)).toEqual(["cancelled", "cancelled"]);
  });

  it("tell nobody without the tick, and keep it away where the form comes back", async () => {
    const { id, browser, open } = await sailing();
    await open("delay");
    const back = await browser.submit({ time: "07:00", reason: "Ombak", tell: [] });
    expect([back.status, TICKED.test(back.html)]).toEqual([422, false]);
    await browser.submitAndFollow({ time: "10:15", tell: [] });
    expect(await kindsOf(id)).toEqual([]);
  });

  it("offer no mail where nobody has a ticket", async () => {
    const { open } = await sailing(0);
    expect((await open("cancel")).html).not.toContain('name="tell"');
  });

  it("tell those who were told when it is on time again", async () => {
    const { id, browser, open } = await sailing();
    await open("delay");
    await browser.submitAndFollow({ time: "10:15", reason: "Ombak besar" });
    const asked = await browser.get(`/timetable/${id}/on-time`);
    expect(asked.text).toContain("Buyers whom a mail told otherwise get another.");
    await browser.submitAndFollow({});
    expect(await kindsOf(id)).toEqual(["delayed", "on_time"]);
  });
});
