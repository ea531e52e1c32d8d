import { beforeEach, describe, expect, it, vi } from "vitest";
import { BugReport } from "@db/models/index";
import { sql } from "@db/transaction";
import { resolveReport } from "~/domain/support/resolve-report.server";
import { readUnread } from "~/domain/support/unread.server";
import { asOwner, useDatabase } from "../support/database";
import { allByRole, getByRole, hrefsIn, namesByRole, rowsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.SUPER_USER_EMAILS = "super@contoh.my,ketua@contoh.my";
const now = new Date(process.env.FIXED_NOW);
const test = useDatabase();
const site = useSite(["staff", "session"]);
const { visitor, signedIn } = staffBrowsers(site, now);

let lastId = 0;
async function makeReport(userId: number, report: string, at = now): Promise<number> {
  const [made] = await sql<{ id: number }>(
    null,
    "insert into bug_report (user_id, report, created_at, language) values (:userId, :report, :at, 'en') returning id",
    { userId, report, at },
  );
  lastId = made?.id ?? 0;
  return lastId;
}
const reportsIn = (html: string) => namesByRole(html, "rowheader");
const rowOf = async (id: number) =>
  (
    await sql<{ status: string; resolvedBy: number | null; reporterToldAt: Date | null }>(
      null,
      "select * from bug_report where id = :id",
      { id },
    )
  )[0];
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

describe("the list of reports", () => {
  it("shows levels 3, 4 and 5 their own reports, without names or resolving (R-6-11, R-6-12)", async () => {
    const admin = await signedIn({ level: 1, name: "Pentadbir Satu", language: "en" });
    for (const level of [3, 4, 5] as const) {
      const { browser, user } = await signedIn({ level, name: `Pelapor ${level}`, language: "ms" });
      const mine = await makeReport(user.id, `Pencetak ${level} rosak`);
      const other = await makeReport(admin.user.id, "Laporan orang lain");
      const { text, html } = await browser.get("/support");
      expect(reportsIn(html)).toEqual([`Pencetak ${level} rosak`]);
      expect(text).toMatch(/Bil\.\s*Tarikh\s*Laporan\s*Status/);
      expect(text).toContain("10 Jun 2026, 1:30 tengah hari");
      expect(text).toContain("Menunggu");
      expect([
        namesByRole(html, "columnheader").includes("Pelapor"),
        html.includes("/resolve"),
        text.includes("Pentadbir Satu"),
      ]).toEqual([false, false, false]);
      expect(await htmlProblems(html)).toEqual([]);
      expect((await browser.get(`/support/${mine}`)).status).toBe(200);
      expect(browser.page.text).not.toContain(user.email);
      expect((await browser.get(`/support/${other}`)).status).toBe(404);
      expect((await browser.get(`/support/${mine}/resolve`)).status).toBe(403);
      expect((await browser.post(`/support/${mine}/resolve`, {})).status).toBe(403);
      expect((await rowOf(mine))?.status).toBe("Pending");
    }
    const scanner = await signedIn({ level: 2 });
    const seen = await makeReport(scanner.user.id, "Laporan pengimbas");
    expect((await scanner.browser.post(`/support/${seen}/resolve`, {})).status).toBe(403);
    expect((await rowOf(seen))?.status).toBe("Pending");
    expect((await admin.browser.post(`/support/${seen}/resolve`, {})).status).toBe(303);
    expect((await rowOf(seen))?.status).toBe("Resolved");
    const { html } = await admin.browser.get("/support");
    expect(reportsIn(html)).toHaveLength(7);
    expect(namesByRole(html, "columnheader")).toContain("Reporter");
    for (const level of [3, 4, 5]) expect(html).toContain(`Pelapor ${level}`);
  });

  it("is nobody's at level 2 and everybody's for a super user of level 2 (R-X2)", async () => {
    const scanner = await signedIn({ level: 2 });
    const id = await makeReport(scanner.user.id, "Pengimbas beku");
    expect((await scanner.browser.get("/support")).status).toBe(403);
    expect((await scanner.browser.get(`/support/${id}`)).status).toBe(403);
    const chief = await signedIn({ level: 2, email: "super@contoh.my", language: "en" });
    expect(reportsIn((await chief.browser.get("/support")).html)).toEqual(["Pengimbas beku"]);
    const admin = await signedIn({ level: 1, language: "en" });
    const page = await admin.browser.get("/support");
    expect(reportsIn(page.html)).toEqual(["Pengimbas beku"]);
    expect(hrefsIn(page.html)).not.toContain("/support");
    const own = await signedIn({ level: 3 });
    expect(reportsIn((await own.browser.get("/support")).html)).toEqual([]);
    await chief.browser.get(`/support/${id}/resolve`);
    expect((await chief.browser.submit()).status).toBe(303);
    expect(await rowOf(id)).toMatchObject({ status: "Resolved", resolvedBy: chief.user.id });
  });

  it("is searched by words and by reporter, and has pages of 20, newest first (R-2.17-02)", async () => {
    const admin = await signedIn({ level: 1, language: "en" });
    const { user, browser } = await signedIn({ level: 3, name: "Aminah Pelapor", language: "en" });
    for (let n = 1; n <= 43; n += 1) await makeReport(user.id, `Laporan ke-${n}`);
    await makeReport(admin.user.id, "Resit 100% kosong_");
    const { html } = await admin.browser.get("/support?page=2");
    expect(reportsIn(html)).toEqual([
      "Laporan ke-4",
      "Laporan ke-3",
      "Laporan ke-2",
      "Laporan ke-1",
    ]);
    expect(rowsIn(html)[0]?.[0]).toBe("41");
    const id = lastId;
    const open = await admin.browser.get(`/support/${id}?search=resit+100%25&page=0`);
    expect(hrefsIn(getByRole(open.html, "dialog"))).toContain(
      "/support?search=resit+100%25&page=0",
    );
    for (const words of ["RESIT 100%", "kosong_"])
      expect(
        reportsIn((await admin.browser.get(`/support?search=${encodeURIComponent(words)}`)).html),
      ).toEqual(["Resit 100% kosong_"]);
    for (const words of ["100_", "tiada", "%"])
      expect(
        reportsIn((await admin.browser.get(`/support?search=${encodeURIComponent(words)}`)).html),
      ).toHaveLength(words === "%" ? 1 : 0);
    expect(reportsIn((await admin.browser.get("/support?search=aminah&page=1")).html)).toHaveLength(
      20,
    );
    expect(reportsIn((await browser.get("/support?search=aminah")).html)).toEqual([]);
    expect(reportsIn((await browser.get("/support?search=ke-43")).html)).toEqual(["Laporan ke-43"]);
  });

  it("opens a report with its origin for who resolves it; an unknown number is a 404 (R-3-34)", async () => {
    const reporter = await signedIn({ level: 3, name: "Aminah Pelapor", language: "en" });
    await reporter.browser.get("/report-issue?back=/template");
    await reporter.browser.submit({ report: "Baris satu\nBaris <b>dua</b>" });
    const [{ id } = { id: 0 }] = await sql<{ id: number }>(null, "select id from bug_report");
    const [{ username } = { username: "" }] = await sql<{ username: string }>(
      null,
      "select username from app_user where id = :userId",
      { userId: reporter.user.id },
    );
    const admin = await signedIn({ level: 1, language: "en" });
    const { text, html } = await admin.browser.get(`/support/${id}`);
    for (const part of [
      `Report ${id}`,
      `Aminah Pelapor (${username})`,
      "/template",
      "10 June 2026, 1:30 pm",
      "Pending",
      "0.1.0",
      "Mark as Resolve",
    ])
      expect(text).toContain(part);
    expect(text).toContain("Baris satu Baris <b>dua</b>");
    expect(await htmlProblems(html)).toEqual([]);
    await resolveReport({ userId: admin.user.id }, id, now);
    expect((await admin.browser.get(`/support/${id}`)).text).toContain("Resolved");
    for (const wrong of ["0", "-1", "1.5", "x", "99999999999", "1%20or%201"])
      expect((await admin.browser.get(`/support/${wrong}`)).status, wrong).toBe(404);
    expect((await admin.browser.post("/support/99999/resolve", {})).status).toBe(404);
  });
});

describe("'Mark as Resolve'", () => {
  it("asks first, resolves, and tells the reporter by mail and until it is read (R-4-12, R-8-47)", async () => {
    const reporter = await signedIn({ level: 2, language: "ms" });
    const id = await makeReport(reporter.user.id, "Imbasan lambat");
    const admin = await signedIn({ level: 1, language: "en" });
    const { text, html } = await admin.browser.get(`/support/${id}/resolve?page=0`);
    expect(text).toContain("Are you sure?");
    expect(await htmlProblems(html)).toEqual([]);
    expect((await rowOf(id))?.status).toBe("Pending");
    expect((await reporter.browser.get("/template")).text).not.toContain("telah diselesaikan");
    const from = await lastJob();
    const answer = await admin.browser.submit();
    expect([answer.status, answer.location]).toEqual([303, "/support?page=0"]);
    expect((await admin.browser.follow()).text).toContain("Report has been resolved");
    expect(await rowOf(id)).toMatchObject({
      status: "Resolved",
      resolvedBy: admin.user.id,
      reporterToldAt: null,
    });
    expect(await auditOf(id)).toEqual([
      {
        actorId: admin.user.id,
        module: "support",
        action: "update",
        before: { status: "Pending" },
        after: { status: "Resolved" },
      },
    ]);
    expect(await jobsSince(from)).toEqual([
      { job: "mail.report-resolved", payload: { reportId: id } },
      {
        job: "news.publish",
        payload: { event: "issue-resolved", jettyId: 0, ref: String(id), ticketFlag: 0 },
      },
    ]);
    for (let n = 0; n < 2; n += 1)
      expect((await reporter.browser.get("/template")).text).toContain(
        "Laporan anda telah diselesaikan",
      );
    expect(await htmlProblems(reporter.browser.page.html)).toEqual([]);
    expect((await admin.browser.get("/template")).text).not.toContain("report is resolved");
    expect((await admin.browser.post("/report-issue/told", { told: String(id) })).status).toBe(303);
    await reporter.browser.get("/template?x=1");
    expect(reporter.browser.page.text).toContain(`Laporan ${id}: Imbasan lambat`);
    expect((await reporter.browser.submit({ told: String(id) })).location).toBe("/template?x=1");
    expect((await reporter.browser.follow()).text).not.toContain("telah diselesaikan");
    expect((await rowOf(id))?.reporterToldAt).toEqual(now);
    for (const told of ["", "x", "-1"])
      expect((await reporter.browser.post("/report-issue/told", { told })).status).toBe(400);
    expect((await visitor().post("/report-issue/told", { told: String(id) })).location).toContain(
      "/login",
    );
  });

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
    expect(await rowOf(id)).toMatchObject({ resolvedBy: first.user.id });
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

describe("the badges", () => {
  it("count what waits, for super users alone (R-2.2-10)", async () => {
    const chief = await signedIn({ level: 1, email: "ketua@contoh.my", language: "en" });
    const admin = await signedIn({ level: 1, language: "en" });
    const reporter = await signedIn({ level: 3, language: "en" });
    const badges = async ({ browser }: typeof chief) =>
      allByRole((await browser.get("/template")).html, "link", { name: /\d\+? waiting$/ }).map(
        ({ href, name }) => `${href} ${/(\d+\+?) waiting$/.exec(name)?.[1]}`,
      );
    await asOwner(test, (client) => client.query("delete from error_entry"));
    expect(await badges(chief)).toEqual([]);
    const first = await makeReport(reporter.user.id, "Satu");
    await makeReport(reporter.user.id, "Dua");
    await asOwner(test, (client) =>
      client.query(`insert into error_entry (at, last_at, minute, fingerprint, source, place, request_id, name, message, stack)
        select now(), now(), now(), sha256(n::text::bytea), 'web', '/', '', 'Error', 'x', '' from generate_series(1, 3) n`),
    );
    expect(await badges(chief)).toEqual(["/support 2", "/error-log 3"]);
    expect(await badges(admin)).toEqual([]);
    expect(await badges(reporter)).toEqual([]);
    expect(
      (await readUnread({ userId: chief.user.id, jettyId: 1, isSuper: true })).bubble,
    ).toMatchObject({ bugReport: 2, errorLog: 3 });
    expect(
      (await readUnread({ userId: admin.user.id, jettyId: 1, isSuper: false })).bubble,
    ).toMatchObject({ bugReport: 0, errorLog: 0 });
    await resolveReport({ userId: chief.user.id }, first, now);
    expect(await badges(chief)).toEqual(["/support 1", "/error-log 3"]);
    for (let n = 0; n < 1_100; n += 100)
      await asOwner(test, (client) =>
        client.query(
          "insert into bug_report (user_id, report, created_at, language) select $1, 'x', now(), 'ms' from generate_series(1, 100)",
          [reporter.user.id],
        ),
      );
    expect(await badges(chief)).toEqual(["/support 999+", "/error-log 3"]);
  });
});
