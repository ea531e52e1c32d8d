import { beforeEach, describe, expect, it, vi } from "vitest";
import { BugReport } from "@db/models/index";
import { sql } from "@db/transaction";
import { resolveReport } from "~/domain/support/resolve-report.server";
import { asOwner, useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { makeReport as makeReportAt, reportRow } from "./bug-reports";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const test = useDatabase();
const { visitor, signedIn } = staffBrowsers(useSite(["staff", "session"]), now);

const makeReport = (userId: number, report: string) => makeReportAt(userId, report, now);
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

describe("a report that is resolved", () => {
  const TOLD = "Laporan anda telah diselesaikan";
  const walk = madeOnce(async () => {
    const reporter = await signedIn({ level: 2, language: "ms" });
    const id = await makeReport(reporter.user.id, "Imbasan lambat");
    const admin = await signedIn({ level: 1, language: "en" });
    const asked = await admin.browser.get(`/support/${id}/resolve?page=0`);
    const pending = (await reportRow(id))?.status;
    const toldBefore = (await reporter.browser.get("/template")).text.includes(TOLD);
    const from = await lastJob();
    const answer = await admin.browser.submit();
    const after = (await admin.browser.follow()).text;
    const [row, audit, jobs] = [await reportRow(id), await auditOf(id), await jobsSince(from)];
    await reporter.browser.get("/template");
    const told = await reporter.browser.get("/template");
    const adminIsTold = (await admin.browser.get("/template")).text.includes("report is resolved");
    const byAnother = await admin.browser.post("/report-issue/told", { told: String(id) });
    const still = (await reporter.browser.get("/template?x=1")).text;
    const read = await reporter.browser.submit({ told: String(id) });
    const readOn = (await reporter.browser.follow()).text;
    const wrong: number[] = [];
    for (const one of ["", "x", "-1"])
      wrong.push((await reporter.browser.post("/report-issue/told", { told: one })).status);
    return {
      ...{ id, admin, asked, pending, toldBefore, answer, after, row, audit, jobs, told },
      ...{ adminIsTold, byAnother, still, read, readOn, wrong },
      toldAt: (await reportRow(id))?.reporterToldAt,
      visitor: (await visitor().post("/report-issue/told", { told: String(id) })).location,
    };
  });

  it("was pending until a question was answered", async () => {
    const { asked, pending } = await walk();
    expect([asked.text.includes("Are you sure?"), pending]).toEqual([true, "Pending"]);
    expect(await htmlProblems(asked.html)).toEqual([]);
  });

  it("is resolved by whoever answered, and says so (R-4-12, R-8-47)", async () => {
    const { admin, answer, after, row } = await walk();
    expect([answer.status, answer.location]).toEqual([303, "/support?page=0"]);
    expect(after).toContain("Report has been resolved");
    expect(row).toMatchObject({
      status: "Resolved",
      resolvedBy: admin.user.id,
      reporterToldAt: null,
    });
  });

  it("is audited", async () => {
    const { admin, audit } = await walk();
    expect(audit).toEqual([
      {
        ...{ actorId: admin.user.id, module: "support", action: "update" },
        before: { status: "Pending" },
        after: { status: "Resolved" },
      },
    ]);
  });

  it("is told to the reporter by mail and on open pages", async () => {
    const { id, jobs } = await walk();
    expect(jobs).toEqual([
      { job: "mail.report-resolved", payload: { reportId: id } },
      {
        job: "news.publish",
        payload: { event: "issue-resolved", jettyId: 0, ref: String(id), ticketFlag: 0 },
      },
    ]);
  });

  it("is told to the reporter alone, on each page until it is read there", async () => {
    const { id, toldBefore, told, adminIsTold, byAnother, still, read, readOn, toldAt } =
      await walk();
    expect({
      ...{ toldBefore, told: told.text.includes(TOLD), adminIsTold, byAnother: byAnother.status },
      still: still.includes(`Laporan ${id}: Imbasan lambat`),
      ...{ back: read.location, readOn: readOn.includes("telah diselesaikan"), toldAt },
    }).toEqual({
      ...{ toldBefore: false, told: true, adminIsTold: false, byAnother: 303, still: true },
      ...{ back: "/template?x=1", readOn: false, toldAt: now },
    });
    expect(await htmlProblems(told.html)).toEqual([]);
  });

  it("is not read by a forged form or a visitor", async () => {
    const { wrong, visitor: location } = await walk();
    expect(wrong).toEqual([400, 400, 400]);
    expect(location).toContain("/login");
  });
});

describe("'Mark as Resolve'", () => {
  it("does not tell people what they did themselves", async () => {
    const { browser, user } = await signedIn({ level: 1, language: "en" });
    const id = await makeReport(user.id, "Warna pudar");
    const from = await lastJob();
    expect((await browser.get(`/support/${id}/resolve`)).text).toContain("Your report");
    await browser.submit();
    expect((await browser.follow()).text).not.toContain("Your report is resolved");
    expect(await jobsSince(from)).toEqual([]);
  });

  it("tells whoever comes second who was first, and resolves once", async () => {
    const [first, second] = [
      await signedIn({ level: 1, name: "Puan Awal", language: "en" }),
      await signedIn({ level: 1, language: "en" }),
    ];
    const id = await makeReport((await signedIn({ level: 3 })).user.id, "Resit terpotong");
    await second.browser.get(`/support/${id}/resolve`);
    await first.browser.get(`/support/${id}/resolve`);
    await first.browser.submit();
    const { status, text, html } = await second.browser.submit();
    expect([
      status,
      text.includes("Puan Awal resolved this report on 10 June 2026, 1:30 pm."),
    ]).toEqual([409, true]);
    expect(await htmlProblems(html)).toEqual([]);
    expect((await second.browser.get(`/support/${id}/resolve`)).text).toContain("Puan Awal");
    expect(await auditOf(id)).toHaveLength(1);
    expect(await reportRow(id)).toMatchObject({ resolvedBy: first.user.id });
  });

  /** What ten administrators hear who resolve one report at once, and what the audit says of it. */
  const resolvedByTen = async () => {
    const admins = await Promise.all(Array.from({ length: 10 }, () => signedIn({ level: 1 })));
    const id = await makeReport((await signedIn({ level: 3 })).user.id, "Jadual salah");
    const answers = await Promise.all(
      admins.map(({ user }) =>
        resolveReport({ userId: user.id }, id, now).then(
          () => "done",
          (error: { code: string }) => error.code,
        ),
      ),
    );
    return { answers: answers.toSorted(), audited: (await auditOf(id)).length };
  };

  it("is done by exactly one of ten at once", async () => {
    const refused = Array<string>(9).fill("already_resolved");
    expect(await resolvedByTen()).toEqual({ answers: [...refused, "done"], audited: 1 });
  });

  it("is done by all ten where its state is not asked (control)", async () => {
    const update = BugReport.update.bind(BugReport);
    const unguarded = vi.spyOn(BugReport, "update").mockImplementation(((
      values: object,
      { where, ...options }: { where: { id: number } },
    ) =>
      update(values, {
        ...options,
        where: { id: where.id },
        returning: true,
      })) as typeof BugReport.update);
    const outcome = await resolvedByTen();
    unguarded.mockRestore();
    expect(outcome).toEqual({ answers: Array<string>(10).fill("done"), audited: 10 });
  });

  it("cannot be undone nor a report rewritten, whoever asks the database", async () => {
    const { user } = await signedIn({ level: 1 });
    const id = await makeReport(user.id, "Tulisan kecil");
    await expect(
      sql(null, "update bug_report set report = 'lain' where id = :id returning id", { id }),
    ).rejects.toThrow("permission denied");
    await expect(
      sql(null, "delete from bug_report where id = :id returning id", { id }),
    ).rejects.toThrow("permission denied");
    await resolveReport({ userId: user.id }, id, now);
    await expect(
      sql(
        null,
        "update bug_report set status = 'Pending', resolved_by = null, resolved_at = null, reporter_told_at = null where id = :id returning id",
        { id },
      ),
    ).rejects.toThrow("does not go from");
    await expect(
      sql(
        null,
        "insert into bug_report (user_id, report, created_at, language) values (:userId, ' ', now(), 'ms') returning id",
        { userId: user.id },
      ),
    ).rejects.toThrow("check constraint");
  });
});
