import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { asOwner, useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { actionsIn, hasRole, hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const test = useDatabase();
const { visitor, signedIn } = staffBrowsers(useSite(["staff", "session"]), now);

const jobsSince = (from: number) =>
  sql<{ job: string; payload: unknown }>(
    null,
    "select job, payload from outbox where id > :from order by id",
    { from },
  );
const lastJob = async () =>
  (await sql<{ id: number }>(null, "select coalesce(max(id), 0)::int as id from outbox"))[0]?.id ??
  0;
const auditOf = (id: number) =>
  sql(
    null,
    "select actor_id, module, action, before, after from audit where subject_type = 'bug_report' and subject_id = :subjectId order by id",
    { subjectId: String(id) },
  );

beforeEach(() => asOwner(test, (client) => client.query("delete from bug_report")));

describe("reporting an issue", () => {
  const LEVELS = [
    [1, "en", "Report has been sent! Thank you for reporting!"],
    [2, "ms", "Laporan telah dihantar! Terima kasih kerana melaporkan!"],
    [3, "en", "Report has been sent!"],
    [4, "ms", "Laporan telah dihantar!"],
    [5, "en", "Report has been sent!"],
  ] as const;

  describe.each(LEVELS)("at level %i, in %s", (level, language, thanks) => {
    const sent = madeOnce(async () => {
      const { browser, user } = await signedIn({ level, language });
      const page = (await browser.get("/template?x=1")).html;
      const form = (await browser.get("/report-issue?back=%2Ftemplate%3Fx%3D1")).html;
      const from = await lastJob();
      const answer = await browser.submit({ report: "  Butang cetak\r\ntidak berfungsi.  " });
      const after = (await browser.follow()).text;
      const [kept] = await sql<{ id: number }>(
        null,
        "select id, report, status, path, language, app_version from bug_report where user_id = :userId",
        { userId: user.id },
      );
      return { user, page, form, answer, after, kept, jobs: await jobsSince(from) };
    });

    it("is opened as a dialog from the page where one is", async () => {
      const { page, form } = await sent();
      expect(hrefsIn(page)).toContain("/report-issue?back=%2Ftemplate%3Fx%3D1");
      expect(hasRole(form, "dialog")).toBe(true);
      expect(await htmlProblems(form)).toEqual([]);
    });

    it("is thanked for where one came from (R-8-43)", async () => {
      const { answer, after } = await sent();
      expect([answer.status, answer.location]).toEqual([303, "/template?x=1"]);
      expect(after).toContain(thanks);
    });

    it("is kept with page, language and version, and audited", async () => {
      const { user, kept } = await sent();
      expect(kept).toEqual({
        ...{ id: kept?.id, report: "Butang cetak\ntidak berfungsi.", status: "Pending" },
        ...{ path: "/template?x=1", language, appVersion: "0.1.0" },
      });
      expect(await auditOf(kept?.id ?? 0)).toEqual([
        {
          ...{ actorId: user.id, module: "support", action: "create" },
          ...{ before: null, after: { status: "Pending" } },
        },
      ]);
    });

    it("is told to who resolves reports", async () => {
      const { kept, jobs } = await sent();
      expect(jobs).toEqual([
        {
          job: "news.publish",
          payload: { event: "bug-report", jettyId: 0, ref: String(kept?.id), ticketFlag: 0 },
        },
      ]);
    });
  });

  it.each([
    ["en", "Description cannot be empty"],
    ["ms", "Keterangan tidak boleh kosong"],
  ] as const)("requires a description, in %s (R-5-08)", async (language, sentence) => {
    const { browser } = await signedIn({ level: 2, language });
    for (const report of ["", "  \r\n\t ", "\u0007"]) {
      await browser.get("/report-issue?back=/template");
      const { status, text, html } = await browser.submit({ report });
      expect([status, text.includes(sentence)]).toEqual([422, true]);
      expect(actionsIn(html)).toContain("/report-issue?back=%2Ftemplate");
      expect(await htmlProblems(html)).toEqual([]);
    }
  });

  it("has at most 2,000 characters, and keeps what was typed where there are more", async () => {
    const { browser } = await signedIn({ level: 2 });
    const long = "ö".repeat(2_001);
    const { status, html } = await browser.post("/report-issue", { report: long });
    expect([status, html.includes(long)]).toEqual([422, true]);
    expect((await browser.post("/report-issue", { report: long.slice(1) })).status).toBe(303);
  });

  it("leads nowhere but to this site, and not to itself", async () => {
    const { browser } = await signedIn({ level: 2 });
    for (const back of [
      "//evil.example",
      "https://evil.example/",
      "/logout",
      "/report-issue?back=/report-issue",
      "/app-info",
    ]) {
      expect(
        (await browser.get(`/report-issue?back=${encodeURIComponent(back)}`)).html,
      ).not.toMatch(/(href|action)="(https?:)?[/\\]{2}evil/);
      expect((await browser.submit({ report: "Sesuatu" })).location, back).toBe("/dashboard");
    }
  });

  it("takes no other person, state or time from a forged form, and nothing from visitors", async () => {
    const { browser, user } = await signedIn({ level: 3 });
    await browser.post("/report-issue", {
      report: "Sesuatu",
      user_id: "1",
      status: "Resolved",
      resolved_by: "1",
      created_at: "2020-01-01",
    });
    expect(await sql(null, "select user_id, status, created_at from bug_report")).toEqual([
      { userId: user.id, status: "Pending", createdAt: now },
    ]);
    const stranger = visitor();
    expect((await stranger.post("/report-issue", { report: "Sesuatu" })).location).toBe(
      "/login?back=%2Freport-issue",
    );
    expect(await sql(null, "select 1 as one from bug_report")).toHaveLength(1);
  });

  it("is taken twenty times an hour from one account", async () => {
    const { browser } = await signedIn({ level: 2 });
    for (let n = 0; n < 20; n += 1)
      expect((await browser.post("/report-issue", { report: `Laporan ${n}` })).status).toBe(303);
    const { status, html } = await browser.post("/report-issue", {
      report: "Laporan lagi",
    });
    expect([status, html.includes("Laporan lagi")]).toEqual([429, true]);
    expect(
      (await (await signedIn({ level: 2 })).browser.post("/report-issue", { report: "Orang lain" }))
        .status,
    ).toBe(303);
  });

  it("pressed three times at once is one report, and each press is thanked", async () => {
    const { browser } = await signedIn({ level: 3 });
    await browser.get("/report-issue");
    const [path, form] = browser.filledForm({ report: "Pencetak tersekat" });
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(path, form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await sql(null, "select report from bug_report")).toHaveLength(1);
    await browser.get("/report-issue");
    await browser.submit({ report: "Pencetak tersekat" });
    expect(await sql(null, "select report from bug_report")).toHaveLength(2);
  });
});
