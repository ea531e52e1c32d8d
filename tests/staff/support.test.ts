import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { resolveReport } from "~/domain/support/resolve-report.server";
import { readUnread } from "~/domain/support/unread.server";
import { asOwner, useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { allByRole, getByRole, hrefsIn, namesByRole, rowsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
import { makeReport as makeReportAt, reportRow } from "./bug-reports";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.SUPER_USER_EMAILS = "super@contoh.my,ketua@contoh.my";
const now = new Date(process.env.FIXED_NOW);
const test = useDatabase();
const site = useSite(["staff", "session"]);
const { signedIn } = staffBrowsers(site, now);

const makeReport = (userId: number, report: string) => makeReportAt(userId, report, now);
const reportsIn = (html: string) => namesByRole(html, "rowheader");
beforeEach(() => asOwner(test, (client) => client.query("delete from bug_report")));

describe.each([3, 4, 5] as const)("the list of reports at level %i", (level) => {
  const seen = madeOnce(async () => {
    const admin = await signedIn({ level: 1, name: "Pentadbir Satu", language: "en" });
    const { browser, user } = await signedIn({ level, name: `Pelapor ${level}`, language: "ms" });
    const mine = await makeReport(user.id, `Pencetak ${level} rosak`);
    const other = await makeReport(admin.user.id, "Laporan orang lain");
    return {
      user,
      list: await browser.get("/support"),
      own: await browser.get(`/support/${mine}`),
      anothers: (await browser.get(`/support/${other}`)).status,
      resolving: [
        (await browser.get(`/support/${mine}/resolve`)).status,
        (await browser.post(`/support/${mine}/resolve`, {})).status,
        (await reportRow(mine))?.status,
      ],
    };
  });

  it("shows one's own reports alone", async () => {
    const { list, anothers } = await seen();
    const words = ["10 Jun 2026, 1:30 tengah hari", "Menunggu"] as const;
    expect([reportsIn(list.html), anothers]).toEqual([[`Pencetak ${level} rosak`], 404]);
    expect(list.text).toMatch(/Bil\.\s*Tarikh\s*Laporan\s*Status/);
    expect(wordsIn(list.text, words)).toEqual(words);
    expect(await htmlProblems(list.html)).toEqual([]);
  });

  it("names no reporter, in the list or in a report (R-6-12)", async () => {
    const { list, own, user } = await seen();
    expect({
      column: namesByRole(list.html, "columnheader").includes("Pelapor"),
      name: list.text.includes("Pentadbir Satu"),
      opened: own.status,
      email: own.text.includes(user.email),
    }).toEqual({ column: false, name: false, opened: 200, email: false });
  });

  it("offers no resolving, and refuses it (R-6-11)", async () => {
    const { list, resolving } = await seen();
    expect(list.html).not.toContain("/resolve");
    expect(resolving).toEqual([403, 403, "Pending"]);
  });
});

describe("the list of reports", () => {
  it("shows level 1 everybody's, with the reporters (R-6-12)", async () => {
    const admin = await signedIn({ level: 1, language: "en" });
    const reporters = ["Pelapor 3", "Pelapor 4", "Pelapor 5"] as const;
    for (const name of reporters) {
      const { user } = await signedIn({ level: 3, name });
      await makeReport(user.id, `Laporan ${name}`);
    }
    const { html } = await admin.browser.get("/support");
    expect(reportsIn(html)).toHaveLength(3);
    expect(namesByRole(html, "columnheader")).toContain("Reporter");
    expect(wordsIn(html, reporters)).toEqual(reporters);
  });

  it("is resolved from by level 1, and by nobody of level 2 (R-6-11)", async () => {
    const [scanner, admin] = [await signedIn({ level: 2 }), await signedIn({ level: 1 })];
    const id = await makeReport(scanner.user.id, "Laporan pengimbas");
    const resolvedBy = async ({ browser }: typeof admin) => [
      (await browser.post(`/support/${id}/resolve`, {})).status,
      (await reportRow(id))?.status,
    ];
    expect(await resolvedBy(scanner)).toEqual([403, "Pending"]);
    expect(await resolvedBy(admin)).toEqual([303, "Resolved"]);
  });

  it("is nobody's at level 2", async () => {
    const scanner = await signedIn({ level: 2 });
    const id = await makeReport(scanner.user.id, "Pengimbas beku");
    expect([
      (await scanner.browser.get("/support")).status,
      (await scanner.browser.get(`/support/${id}`)).status,
    ]).toEqual([403, 403]);
  });

  it("is everybody's for a super user of level 2, who may resolve (R-X2)", async () => {
    const id = await makeReport((await signedIn({ level: 2 })).user.id, "Pengimbas beku");
    const chief = await signedIn({ level: 2, email: "super@contoh.my", language: "en" });
    expect(reportsIn((await chief.browser.get("/support")).html)).toEqual(["Pengimbas beku"]);
    await chief.browser.get(`/support/${id}/resolve`);
    expect((await chief.browser.submit()).status).toBe(303);
    expect(await reportRow(id)).toMatchObject({ status: "Resolved", resolvedBy: chief.user.id });
  });

  it("is everybody's for level 1 by its address, and not in its menu (R-X2)", async () => {
    await makeReport((await signedIn({ level: 2 })).user.id, "Pengimbas beku");
    const { browser } = await signedIn({ level: 1, language: "en" });
    const { html } = await browser.get("/support");
    expect(reportsIn(html)).toEqual(["Pengimbas beku"]);
    expect(hrefsIn(html)).not.toContain("/support");
  });

  it("is empty for who reported nothing (R-X2)", async () => {
    await makeReport((await signedIn({ level: 2 })).user.id, "Pengimbas beku");
    const { browser } = await signedIn({ level: 3 });
    expect(reportsIn((await browser.get("/support")).html)).toEqual([]);
  });

  /** What is found among 44 reports: by level 1, and by whom 43 of them are. */
  const searched = madeOnce(async () => {
    const admin = await signedIn({ level: 1, language: "en" });
    const { user, browser } = await signedIn({ level: 3, name: "Aminah Pelapor", language: "en" });
    for (let n = 1; n <= 43; n += 1) await makeReport(user.id, `Laporan ke-${n}`);
    const id = await makeReport(admin.user.id, "Resit 100% kosong_");
    const found = async (who: typeof browser, words: string) =>
      reportsIn((await who.get(`/support?search=${encodeURIComponent(words)}`)).html);
    const byWords: Record<string, string[]> = {};
    for (const words of ["RESIT 100%", "kosong_", "100_", "tiada", "%"])
      byWords[words] = await found(admin.browser, words);
    return {
      page: (await admin.browser.get("/support?page=2")).html,
      opened: (await admin.browser.get(`/support/${id}?search=resit+100%25&page=0`)).html,
      byWords,
      byReporter: reportsIn((await admin.browser.get("/support?search=aminah&page=1")).html),
      own: [await found(browser, "aminah"), await found(browser, "ke-43")],
    };
  });

  it("has pages of 20, newest first (R-2.17-02)", async () => {
    const { page } = await searched();
    const last = [4, 3, 2, 1].map((n) => `Laporan ke-${n}`);
    expect([reportsIn(page), rowsIn(page)[0]?.[0]]).toEqual([last, "41"]);
  });

  it("is searched by words in any case, with % and _ as they are (R-2.17-02)", async () => {
    const one = ["Resit 100% kosong_"];
    expect((await searched()).byWords).toEqual({
      ...{ "RESIT 100%": one, kosong_: one, "%": one },
      ...{ "100_": [], tiada: [] },
    });
  });

  it("is searched by reporter where reporters are shown (R-2.17-02)", async () => {
    const { byReporter, own } = await searched();
    expect([byReporter.length, own]).toEqual([20, [[], ["Laporan ke-43"]]]);
  });

  it("keeps its search and page behind a report that is opened (R-2.17-02)", async () => {
    const { opened } = await searched();
    expect(hrefsIn(getByRole(opened, "dialog"))).toContain("/support?search=resit+100%25&page=0");
  });
});

describe("a report", () => {
  const opened = madeOnce(async () => {
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
    const page = await admin.browser.get(`/support/${id}`);
    await resolveReport({ userId: admin.user.id }, id, now);
    return { id, username, page, resolved: (await admin.browser.get(`/support/${id}`)).text };
  });

  it("is opened with number, reporter, words, time and status (R-3-34)", async () => {
    const { id, username, page } = await opened();
    const words = [
      ...[`Report ${id}`, `Aminah Pelapor (${username})`, "Baris satu Baris <b>dua</b>"],
      ...["10 June 2026, 1:30 pm", "Pending"],
    ];
    expect(wordsIn(page.text, words)).toEqual(words);
    expect(await htmlProblems(page.html)).toEqual([]);
  });

  it("says where it comes from, to whoever may resolve it", async () => {
    const words = ["/template", "0.1.0", "Mark as Resolve"];
    expect(wordsIn((await opened()).page.text, words)).toEqual(words);
  });

  it("says when it is resolved (R-3-34)", async () => {
    expect((await opened()).resolved).toContain("Resolved");
  });

  it("with an unknown number is a 404", async () => {
    const { browser } = await signedIn({ level: 1, language: "en" });
    for (const wrong of ["0", "-1", "1.5", "x", "99999999999", "1%20or%201"])
      expect((await browser.get(`/support/${wrong}`)).status, wrong).toBe(404);
    expect((await browser.post("/support/99999/resolve", {})).status).toBe(404);
  });
});

describe("the badges", () => {
  const counted = madeOnce(async () => {
    const chief = await signedIn({ level: 1, email: "ketua@contoh.my", language: "en" });
    const admin = await signedIn({ level: 1, language: "en" });
    const reporter = await signedIn({ level: 3, language: "en" });
    const badges = async ({ browser }: typeof chief) =>
      allByRole((await browser.get("/template")).html, "link", { name: /\d\+? waiting$/ }).map(
        ({ href, name }) => `${href} ${/(\d+\+?) waiting$/.exec(name)?.[1]}`,
      );
    const unreadBy = async ({ user }: typeof chief, isSuper: boolean) =>
      (await readUnread({ userId: user.id, jettyId: 1, isSuper })).bubble;
    await asOwner(test, (client) => client.query("delete from error_entry"));
    const atFirst = await badges(chief);
    const first = await makeReport(reporter.user.id, "Satu");
    await makeReport(reporter.user.id, "Dua");
    await asOwner(test, (client) =>
      client.query(`insert into error_entry (at, last_at, minute, fingerprint, source, place, request_id, name, message, stack)
        select now(), now(), now(), sha256(n::text::bytea), 'web', '/', '', 'Error', 'x', '' from generate_series(1, 3) n`),
    );
    const waiting = await badges(chief);
    const others = [...(await badges(admin)), ...(await badges(reporter))];
    const unread = [await unreadBy(chief, true), await unreadBy(admin, false)];
    await resolveReport({ userId: chief.user.id }, first, now);
    const resolved = await badges(chief);
    await asOwner(test, (client) =>
      client.query(
        "insert into bug_report (user_id, report, created_at, language) select $1, 'x', now(), 'ms' from generate_series(1, 1100)",
        [reporter.user.id],
      ),
    );
    return { atFirst, waiting, others, unread, resolved, many: await badges(chief) };
  });

  it("count for super users what waits, up to 999 (R-2.2-10)", async () => {
    const { atFirst, waiting, resolved, many } = await counted();
    expect({ atFirst, waiting, resolved, many }).toEqual({
      atFirst: [],
      waiting: ["/support 2", "/error-log 3"],
      resolved: ["/support 1", "/error-log 3"],
      many: ["/support 999+", "/error-log 3"],
    });
  });

  it("count nothing for anybody else (R-2.2-10)", async () => {
    expect((await counted()).others).toEqual([]);
  });

  it("are read with the rest that is unread", async () => {
    expect((await counted()).unread).toMatchObject([
      { bugReport: 2, errorLog: 3 },
      { bugReport: 0, errorLog: 0 },
    ]);
  });
});
