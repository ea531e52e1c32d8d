import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

const now = new Date("2026-06-10T13:30:00+08:00");
process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);
type Person = Awaited<ReturnType<typeof signedIn>>;

const FORM = {
  ...{ type: "jualan", format: "xlsx", language: "ms", jetty: "1", platform: "0" },
  ...{ period: "weekly", weekday: "0", month_day: "1", hour: "6" },
  addresses: "pejabat@contoh.my\nakaun@contoh.my",
};

async function added({ browser }: Person, fields: Partial<typeof FORM> = {}): Promise<number> {
  const answer = await browser.post("/reports/schedules/add", { ...FORM, ...fields });
  expect(answer.status).toBe(303);
  const [row] = await sql<{ id: number }>(null, "select max(id) as id from report_schedule");
  return row?.id ?? 0;
}

describe("the schedules of reports", () => {
  it.each([2, 3, 4] as const)("are not for level %i, by address either", async (level) => {
    const { browser } = await signedIn({ level });
    expect((await browser.get("/reports/schedules")).status).toBe(403);
    expect((await browser.post("/reports/schedules/add", FORM)).status).toBe(403);
  });

  it("are linked from the reports of who may have them", async () => {
    const { browser } = await signedIn({ level: 5 });
    expect((await browser.get("/reports")).html).toContain('href="/reports/schedules"');
  });

  it("are listed with when, to whom and in whose name", async () => {
    const person = await signedIn({ level: 5 });
    await added(person);
    const { html } = await person.browser.get("/reports/schedules");
    expect(html).toContain("Every Monday at 6:00");
    expect(html).toContain("pejabat@contoh.my");
    expect(html).toContain("and 1 more");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("keep each address once, however it was typed", async () => {
    const person = await signedIn({ level: 1 });
    const id = await added(person, { addresses: " a@contoh.my; b@contoh.my,\r\na@contoh.my " });
    const [row] = await sql(null, "select addresses from report_schedule where id = :id", { id });
    expect(row).toEqual({ addresses: ["a@contoh.my", "b@contoh.my"] });
  });

  it.each([
    ["no address", { addresses: " " }, "Please complete this field"],
    ["an address that is none", { addresses: "pejabat" }, "Please provide a valid email address"],
    [
      "more than ten addresses",
      { addresses: Array.from({ length: 11 }, (_, index) => `a${index}@contoh.my`).join("\n") },
      "At most 10 addresses.",
    ],
    ["an hour that is none", { hour: "24" }, "Please select the options"],
  ])("say what is wrong with %s, and keep what was typed", async (_, fields, sentence) => {
    const { browser } = await signedIn({ level: 5 });
    const answer = await browser.post("/reports/schedules/add", { ...FORM, ...fields });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(sentence);
    expect(answer.html).toMatch(/<option value="xlsx" selected/);
  });

  it("are changed, and the second of two people is told who was first", async () => {
    const person = await signedIn({ level: 5 });
    const id = await added(person);
    const change = { ...FORM, version: "1", hour: "7" };
    expect((await person.browser.post(`/reports/schedules/${id}/edit`, change)).status).toBe(303);
    const second = await person.browser.post(`/reports/schedules/${id}/edit`, change);
    expect(second.status).toBe(409);
  });

  it.each([
    ["pause", "paused"],
    ["remove", "removed"],
  ] as const)("are ended by %s, after a question", async (act, state) => {
    const person = await signedIn({ level: 5 });
    const id = await added(person);
    expect((await person.browser.get(`/reports/schedules/${id}/${act}`)).status).toBe(200);
    await person.browser.post(`/reports/schedules/${id}/${act}`, {});
    const [row] = await sql(null, "select state from report_schedule where id = :id", { id });
    expect(row).toEqual({ state });
  });

  it("show what they made so far, and who has it", async () => {
    const person = await signedIn({ level: 5 });
    const id = await added(person);
    const { html } = await person.browser.get(`/reports/schedules/${id}`);
    expect(html).toContain("Nothing was made yet.");
    expect(await htmlProblems(html)).toEqual([]);
  });
});
