import { describe, expect, it } from "vitest";
import { useDatabase } from "../support/database";
import { fieldsNamed, namesByRole } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.SUPER_USER_EMAILS = "super@contoh.my";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite(["staff", "session", "counter", "ticketing"]);
const { signedIn } = staffBrowsers(site, now);

/** Address, its two headings, and a field of each of its lists or forms. */
const SCREENS: [id: string, path: string, malay: string, english: string, fields: string[]][] = [
  ["R-2.1-06", "/users", "Pengguna", "Users", ["search_active", "search_inactive"]],
  ["R-2.1-07", "/operator", "Pengendali Bot", "Boat Operators", ["search_active"]],
  ["R-2.1-14", "/blocked-date", "Tarikh Disekat", "Blocked Dates", ["search_upcoming"]],
  ["R-2.1-15", "/audit", "Jejak Audit", "Audit Trail", ["staff_id", "search"]],
  ["R-2.1-16", "/support", "Sokongan", "Support", ["search"]],
  ["R-2.1-17", "/setting", "Tetapan", "Setting", ["ticket_prices.adult"]],
  ["R-2.1-18", "/error-log", "Log Ralat", "Error Log", []],
];
const titleOf = (html: string) => namesByRole(html, "heading", { level: 1 })[0];

describe("a super administrator opens", () => {
  let person: Awaited<ReturnType<typeof signedIn>>["browser"] | undefined;
  const superUser = async () =>
    (person ??= (await signedIn({ level: 1, language: "ms", email: "super@contoh.my" })).browser);

  it.each(SCREENS)("(%s) %s", async (_id, path, malay, english, fields) => {
    const browser = await superUser();
    const page = await browser.get(path);
    expect(page.status).toBe(200);
    expect(titleOf(page.html)).toBe(malay);
    for (const name of fields) expect(fieldsNamed(page.html, name), name).not.toEqual([]);
    expect(await htmlProblems(page.html)).toEqual([]);
    browser.cookies.set("lang", "en");
    expect(titleOf((await browser.get(path)).html)).toBe(english);
    browser.cookies.set("lang", "ms");
  });
});
