import { createRequestHandler } from "@remix-run/server-runtime";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { recordError } from "~/domain/error-log/record-error.server";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { allByRole, getByRole, hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
import { staffBrowsers } from "./support";

process.env.SUPER_USER_EMAILS = "super@contoh.my, ketua@contoh.my";
process.env.LOG_CLEARER_EMAIL = "ketua@contoh.my";
process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { visitor, signedIn } = staffBrowsers(useSite(["staff"]), now);
const lines = async () => (await sql(null, "select 1 as line from error_entry")).length;
const broken = (what: string, seconds = 0) =>
  recordError(
    new Error(what),
    { source: "web", place: "GET /sales", requestId: "request-77" },
    new Date(now.getTime() + seconds * 1_000),
  );

describe("the error log", () => {
  it("sends whoever is no super user to the dashboard, at any level (R-6-20)", async () => {
    for (const level of [1, 2, 3, 4, 5] as const) {
      const { browser } = await signedIn({ level });
      for (const path of ["/error-log", "/error-log/clear"]) {
        const { status, location } = await browser.get(path);
        expect([level, status, location]).toEqual([level, 302, "/dashboard"]);
      }
    }
    expect((await visitor().get("/error-log")).location).toBe("/login?back=%2Ferror-log");
  });

  const superUser = madeOnce(async () => {
    await broken("no jetty for <b>this</b>");
    return (await signedIn({ level: 2, email: "super@contoh.my" })).browser;
  });

  it.each([
    ["ms", "Tiada ralat."],
    ["en", "No errors."],
  ] as const)("shows its text, in %s (R-2.17-01)", async (language, empty) => {
    const browser = await superUser();
    browser.cookies.set("lang", language);
    const { status, text, html } = await browser.get("/error-log");
    const written = ["Error: no jetty for <b>this</b>", "GET /sales", "request-77"];
    expect([status, wordsIn(text, [...written, empty])]).toEqual([200, written]);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it.each([
    ["ms", "Kosongkan Log"],
    ["en", "Clear Log"],
  ] as const)(
    "has, in %s, a '%s' that is off for other super users (R-2.17-01, R-6-21)",
    async (language, name) => {
      const browser = await superUser();
      browser.cookies.set("lang", language);
      const { html } = await browser.get("/error-log");
      expect({
        off: getByRole(html, "button", { name }).isDisabled,
        leads: hrefsIn(html).includes("/error-log/clear"),
      }).toEqual({ off: true, leads: false });
    },
  );

  it("is not cleared by another super user, nor by level 1 (R-6-21)", async () => {
    const other = await superUser();
    const { browser } = await signedIn({ level: 1 });
    expect([
      (await other.get("/error-log/clear")).status,
      (await other.post("/error-log/clear", {})).status,
      (await browser.post("/error-log/clear", {})).status,
      await lines(),
    ]).toEqual([403, 403, 403, 1]);
  });

  const cleared = madeOnce(async () => {
    await superUser();
    const { browser, user } = await signedIn({ level: 1, email: "ketua@contoh.my" });
    const page = await browser.get("/error-log");
    const asked = await browser.get("/error-log/clear");
    const answer = await browser.post("/error-log/clear", {});
    return { user, page, asked, answer, after: await browser.follow(), left: await lines() };
  });

  it("can be cleared by the one named super user (R-2.17-01, R-6-21)", async () => {
    const { page } = await cleared();
    expect({
      leads: hrefsIn(page.html).includes("/error-log/clear"),
      off: allByRole(page.html, "button").some(({ isDisabled }) => isDisabled),
    }).toEqual({ leads: true, off: false });
  });

  it("is cleared after a question that says how many lines go", async () => {
    const { asked } = await cleared();
    const words = ["Are you sure?", "Lines that will be removed: 1."] as const;
    expect(wordsIn(asked.text, words)).toEqual(words);
    expect(await htmlProblems(asked.html)).toEqual([]);
  });

  it("is empty once it is cleared, and says so (R-8-48)", async () => {
    const { answer, after, left } = await cleared();
    const words = ["Log has been cleared", "No errors."] as const;
    expect([answer.status, answer.location]).toEqual([303, "/error-log"]);
    expect([wordsIn(after.text, words), left]).toEqual([words, 0]);
  });

  it("is audited when it is cleared, with how many lines there were", async () => {
    const { user } = await cleared();
    expect(
      await sql(null, "select module, action, before from audit where actor_id = :userId", {
        userId: user.id,
      }),
    ).toEqual([{ module: "error-log", action: "delete", before: { lines: 1 } }]);
  });

  it("shows the newest page first, and on it the newest last", async () => {
    const letters = "abcdefghijklmnopqrstuvwxyz";
    for (const letter of letters) await broken(`broken ${letter}`);
    const { browser } = await signedIn({ level: 3, email: "super2@contoh.my" });
    expect((await browser.get("/error-log")).location).toBe("/dashboard");
    await sql(
      null,
      "update app_user set email = 'gone@contoh.my' where email = 'super@contoh.my' returning id",
    );
    const mine = await signedIn({ level: 3, email: "super@contoh.my" });
    const shown = async (path: string) =>
      [...(await mine.browser.get(path)).text.matchAll(/Error: broken (\w)/g)]
        .map(([, letter]) => letter)
        .join("");
    expect(await shown("/error-log")).toBe(letters.slice(6));
    expect(await shown("/error-log?page=1")).toBe(letters.slice(0, 6));
    expect(await shown("/error-log?page=7")).toBe("");
    expect(mine.browser.page.status).toBe(200);
  });
});

describe("an error that no page expected", () => {
  /** An error of a request and one of a job; and requests that are the caller's mistake. */
  const failed = madeOnce(async () => {
    await sql(null, "delete from error_entry returning id");
    const { browser, user } = await signedIn({ level: 1, name: "Nur Aisyah" });
    const session = browser.cookies.get("session") ?? "none";
    const { handleError } = await import("~/http/report-error.server");
    const { buildOf } = await import("../server/support");
    const request = new Request(
      "http://127.0.0.1:8080/sales?email=siti%40contoh.my&ic=850412115267",
      { headers: { Cookie: `session=${session}`, "x-request-id": "request-78" } },
    );
    handleError(new Error(`password=rahsia77 ic 850412-11-5267 token ${session}`), { request });
    const router = createRequestHandler(
      buildOf([{ path: "/page", loader: () => null }]),
      "production",
    );
    const mistakes: number[] = [];
    for (const [method, path] of [
      ["GET", "/x"],
      ["POST", "/page"],
      ["PROPFIND", "/page"],
    ] as const)
      mistakes.push((await router(new Request(`http://127.0.0.1:8080${path}`, { method }))).status);
    handleError(Object.assign(new Error("gone"), { code: "ECONNREFUSED" }), { request });
    const { runJob } = await import("../../workers/run-job");
    const [job] = await sql<{ id: number }>(
      null,
      `insert into outbox (job, payload, state) values ('mail.ticket', '{"ticketId": 1, "language": "850412115267"}', 'queued') returning id`,
    );
    await runJob({}, job?.id ?? 0);
    for (let n = 0; n < 100 && (await lines()) < 2; n += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const kept = await sql<{ source: string; all: string }>(
      null,
      "select source, place, request_id, user_id, (to_jsonb(e) - 'fingerprint')::text as all from error_entry e order by source",
    );
    return { user, session, mistakes, kept };
  });

  it("is in the log with request, route and user; the worker's with its job (R-T7)", async () => {
    const { kept, user } = await failed();
    expect(kept).toMatchObject([
      { source: "web", place: "GET /sales", requestId: "request-78", userId: user.id },
      { source: "worker", place: "job mail.ticket", requestId: "", userId: null },
    ]);
  });

  it("is in the log without passwords, tokens, addresses or IC numbers (R-T7)", async () => {
    const { kept, session } = await failed();
    const all = kept.map((line) => line.all).join();
    expect(wordsIn(all, ["rahsia77", "850412", "siti", session])).toEqual([]);
  });

  it("is no request for what there is not", async () => {
    const { mistakes, kept } = await failed();
    expect([mistakes, kept.length]).toEqual([[404, 405, 405], 2]);
  });

  it("is shown to super users with its user's name, the newest last (R-T7)", async () => {
    await failed();
    const reader = await signedIn({ level: 4, email: "super-3@contoh.my" });
    expect((await reader.browser.get("/error-log")).status).toBe(302);
    await sql(
      null,
      "update app_user set email = 'ketua-lama@contoh.my' where email = 'ketua@contoh.my' returning id",
    );
    const chief = await signedIn({ level: 4, email: "ketua@contoh.my" });
    const { text } = await chief.browser.get("/error-log");
    const words = ["request-78", "GET /sales", "Nur Aisyah", "job mail.ticket"] as const;
    expect(wordsIn(text, words)).toEqual(words);
    expect(text.indexOf("GET /sales")).toBeLessThan(text.indexOf("job mail.ticket"));
  });
});
