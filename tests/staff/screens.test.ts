import { describe, expect, it } from "vitest";
import { useDatabase } from "../support/database";
import { namesByRole } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.SUPER_USER_EMAILS = "super@contoh.my";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite(["staff", "session", "counter", "ticketing"]);
const { signedIn } = staffBrowsers(site, now);

/** Address, its two headings, and what else makes it that screen. */
const SCREENS: [id: string, path: string, malay: string, english: string, also: string[]][] = [
  ["R-2.1-06", "/users", "Pengguna", "Users", ['id="list-active"', 'id="list-inactive"']],
  [
    "R-2.1-07",
    "/operator",
    "Pengendali Bot",
    "Boat Operators",
    ['id="list-active"', 'id="list-inactive"'],
  ],
  [
    "R-2.1-14",
    "/blocked-date",
    "Tarikh Disekat",
    "Blocked Dates",
    ['id="list-upcoming"', 'id="list-past"', 'id="list-inactive"'],
  ],
  ["R-2.1-15", "/audit", "Jejak Audit", "Audit Trail", ['name="staff_id"', 'name="search"']],
  ["R-2.1-16", "/support", "Sokongan", "Support", ['name="search"']],
  ["R-2.1-17", "/setting", "Tetapan", "Setting", ['name="ticket_prices.adult"']],
  ["R-2.1-18", "/error-log", "Log Ralat", "Error Log", []],
];

describe("a super administrator opens", () => {
  let person: Awaited<ReturnType<typeof signedIn>>["browser"] | undefined;
  const superUser = async () =>
    (person ??= (await signedIn({ level: 1, language: "ms", email: "super@contoh.my" })).browser);

  it.each(SCREENS)("(%s) %s", async (_id, path, malay, english, also) => {
    const browser = await superUser();
    const page = await browser.get(path);
    expect(page.status).toBe(200);
    expect(namesByRole(page.html, "heading")[0]).toBe(malay);
    for (const part of also) expect(page.html, part).toContain(part);
    expect(await htmlProblems(page.html)).toEqual([]);
    browser.cookies.set("lang", "en");
    expect(namesByRole((await browser.get(path)).html, "heading")[0]).toBe(english);
    browser.cookies.set("lang", "ms");
  });
});
