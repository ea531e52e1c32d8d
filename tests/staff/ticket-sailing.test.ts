import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { setStatus } from "~/domain/departures/status/set-status.server";
import { addDays, day } from "~/domain/shared/day";
import { useDatabase } from "../support/database";
import { departureOfOwnBoat } from "../support/departures";
import { hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { aStoppage, caseOf, soldTicket, stop } from "../support/weather";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);
const office = async () => ({ userId: (await makeStaff()).id, ownJettyId: 0 as const });
let last = day("2026-07-01");

async function sold() {
  const on = (last = addDays(last, 1));
  const departure = await departureOfOwnBoat({ day: on });
  const ticketId = await soldTicket({ day: on, on: departure }, now);
  const [ticket] = await sql<{ code: string }>(
    null,
    "select ticket_code as code from ticket where id = :ticketId",
    { ticketId },
  );
  return { on, departure, ticketId, path: `/tickets/${ticket?.code ?? ""}` };
}

describe("the detail of a ticket whose boat does not sail", () => {
  it("says so with the reason, in the reader's language", async () => {
    const { path, departure } = await sold();
    const reason = "Amaran ribut / Storm warning";
    await setStatus(departure, { act: "cancel", reason }, await office(), now);
    const { browser } = await signedIn({ level: 1, language: "en" });
    const { text } = await browser.get(path);
    expect(text.replaceAll("\u00a0", " ")).toContain(
      "8:30 am: this boat does not sail. Reason: Storm warning",
    );
  });

  it("leads whoever helps buyers to the case of its stoppage", async () => {
    const { path, on, ticketId } = await sold();
    const { id } = await stop(aStoppage(on), await office(), now);
    const link = `/timetable/weather/${id}/cases/${(await caseOf(ticketId)).id}`;
    const linksOf = async (level: 1 | 5) =>
      hrefsIn((await (await signedIn({ level })).browser.get(path)).html);
    expect(await linksOf(1)).toContain(link);
    expect(await linksOf(5)).not.toContain(link);
  });
});
