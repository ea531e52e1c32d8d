import { beforeAll, describe, expect, it } from "vitest";
import type { Day } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { openShift } from "~/domain/shifts/open-shift.server";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { namesByRole } from "../support/page-roles";
import { cashier } from "../support/shift-acts";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
useDatabase();
const site = useSite(["counter", "staff"]);
const { signedIn } = staffBrowsers(site, new Date(process.env.FIXED_NOW));

/** A shift of that day, from seven until a minute before midnight, with RM 2.00 too little. */
async function workOn(day: Day, name: string): Promise<void> {
  const staff = await cashier({ name });
  const at = (time: string) => new Date(`${day}T${time}+08:00`);
  const formKey = newSecret();
  const shiftId = await openShift(staff, { floatSen: 10_000, jettyId: 1, formKey }, at("07:00:00"));
  const count = { 5_000: 1, 2_000: 2, 500: 1, 100: 3 };
  await closeShift(staff, { shiftId, count, reason: "", handTo: null }, at("23:59:00"));
}

describe("the closed shifts of some days", () => {
  beforeAll(async () => {
    await workOn("2026-06-01" as Day, "Aminah, Syif Satu");
    await workOn("2026-06-02" as Day, "Badrul Syif Dua");
    await workOn("2026-06-03" as Day, "Che Syif Tiga");
  });
  const cashiersOf = async (query: string) => {
    const { browser } = await signedIn({ level: 1, jettyId: 0, language: "en" });
    const { html } = await browser.get(`/shifts${query}`);
    return namesByRole(html, "rowheader");
  };

  it("are those from a day to a day, both inclusive", async () => {
    expect(await cashiersOf("?from_closed=2026-06-01&to_closed=2026-06-02")).toEqual([
      "Badrul Syif Dua",
      "Aminah, Syif Satu",
    ]);
  });

  it("are those since a day where no last one is asked for", async () => {
    expect(await cashiersOf("?from_closed=2026-06-03")).toEqual(["Che Syif Tiga"]);
  });

  it("are the same when the days came the wrong way round", async () => {
    expect(await cashiersOf("?from_closed=2026-06-02&to_closed=2026-06-01")).toHaveLength(2);
  });

  it("are all of them when the address names no day", async () => {
    expect(await cashiersOf("?from_closed=kelmarin")).toHaveLength(3);
  });

  it("stand on a valid page that says how many were found", async () => {
    const { browser } = await signedIn({ level: 1, jettyId: 0, language: "en" });
    const { html, text } = await browser.get("/shifts?search_closed=syif+d");
    expect(await htmlProblems(html)).toEqual([]);
    expect(text).toContain("1 result for “syif d”. Clear search");
  });

  it("are a file with the same rows, and sums that a spreadsheet adds up", async () => {
    const { browser } = await signedIn({ level: 1, jettyId: 0, language: "en" });
    const { html } = await browser.get("/shifts.csv?from_closed=2026-06-01&to_closed=2026-06-01");
    expect(html.replace("\ufeff", "").split("\r\n")).toEqual([
      "Z,Jetty,Cashier,Opened,Closed,Float (RM),Expected (RM),Counted (RM),Over or short,Reason",
      '1,Merang,"Aminah, Syif Satu",2026-06-01 07:00,2026-06-01 23:59,100.00,100.00,98.00,-2.00,',
      "",
    ]);
  });

  it("are a file for whoever sees all shifts, and nobody else", async () => {
    const { browser } = await signedIn({ level: 3 });
    expect((await browser.get("/shifts.csv")).status).toBe(403);
  });
});
