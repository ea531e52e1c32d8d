import { describe, expect, it } from "vitest";
import { confirm } from "../staff/confirm";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { boardedParty, sailing } from "../support/manifest";
import { hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";

process.env.FIXED_NOW = "2026-06-12T10:00:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff", "manifest"]), now);

/** A departure with people on board whose boarding nobody closed. */
const leftOpen = async (at: Date) => {
  const id = await sailing(at);
  await boardedParty(id, at);
  return id;
};
const YESTERDAY = new Date("2026-06-11T13:30:00+08:00");
const LONG_AGO = new Date("2026-06-09T13:30:00+08:00");

describe("a departure whose day has passed", () => {
  it("is closed afterwards by level 4, who is told so before", async () => {
    const id = await leftOpen(YESTERDAY);
    const { browser } = await signedIn({ language: "en", level: 4, jettyId: 1 });
    const card = await browser.get(`/timetable/${id}`);
    expect(card.text).toContain("can still be closed, afterwards, until 13 June 2026, 4:00 pm.");
    expect(await htmlProblems(card.html)).toEqual([]);
    const asked = await browser.get(`/timetable/${id}/close`);
    expect(asked.text).toContain("its boarding is closed afterwards");
    const closed = await confirm(browser);
    expect(closed.text).toContain("Boarding was closed afterwards: 12 June 2026, 10:00 am.");
  });

  it("is not closed by level 2, who reads who can", async () => {
    const id = await leftOpen(YESTERDAY);
    const { browser } = await signedIn({ language: "en", level: 2, jettyId: 1 });
    const { text, html } = await browser.get(`/timetable/${id}`);
    expect(text).toContain("Somebody of level 1 or 4 can still close it");
    expect(hrefsIn(html)).not.toContain(`/timetable/${id}/close`);
  });

  it("says after 48 hours that there will be no manifest", async () => {
    const id = await leftOpen(LONG_AGO);
    const { browser } = await signedIn({ language: "en", level: 1, jettyId: 0 });
    const { text, html } = await browser.get(`/timetable/${id}`);
    expect(text).toContain("No manifest can be frozen any more.");
    expect(hrefsIn(html)).not.toContain(`/timetable/${id}/close`);
  });
});
