import { createRequestHandler } from "@remix-run/server-runtime";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { recordError } from "~/domain/error-log/record-error.server";
import { useDatabase } from "../support/database";
import { allByRole, getByRole, hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
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

  it("is cleared by the one named super user, who is asked first (R-2.17-01, R-6-21, R-8-48)", async () => {
    await broken("no jetty for <b>this</b>");
    const other = await signedIn({ level: 2, email: "super@contoh.my" });
    for (const [language, button, empty] of [
      ["ms", "Kosongkan Log", "Tiada ralat."],
      ["en", "Clear Log", "No errors."],
    ] as const) {
      other.browser.cookies.set("lang", language);
      const { status, text, html } = await other.browser.get("/error-log");
      expect(status).toBe(200);
      expect(text).toContain("Error: no jetty for <b>this</b>");
      expect(text).toContain("GET /sales");
      expect(text).toContain("request-77");
      expect(text).not.toContain(empty);
      expect(getByRole(html, "button", { name: button }).isDisabled).toBe(true);
      expect(hrefsIn(html)).not.toContain("/error-log/clear");
      expect(await htmlProblems(html)).toEqual([]);
    }
    expect((await other.browser.get("/error-log/clear")).status).toBe(403);
    expect((await other.browser.post("/error-log/clear", {})).status).toBe(403);
    expect((await (await signedIn({ level: 1 })).browser.post("/error-log/clear", {})).status).toBe(
      403,
    );
    expect(await lines()).toBe(1);

    const { browser, user } = await signedIn({ level: 1, email: "ketua@contoh.my" });
    const page = await browser.get("/error-log");
    expect(hrefsIn(page.html)).toContain("/error-log/clear");
    expect(allByRole(page.html, "button").some(({ isDisabled }) => isDisabled)).toBe(false);
    const sure = await browser.get("/error-log/clear");
    expect(sure.text).toContain("Are you sure?");
    expect(sure.text).toContain("Lines that will be removed: 1.");
    expect(await htmlProblems(sure.html)).toEqual([]);
    const answer = await browser.post("/error-log/clear", {});
    expect([answer.status, answer.location]).toEqual([303, "/error-log"]);
    const { text } = await browser.follow();
    expect(text).toContain("Log has been cleared");
    expect(text).toContain("No errors.");
    expect(await lines()).toBe(0);
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
  it("is in the log with request, route and user, without secrets; the worker's too (R-T7)", async () => {
    await sql(null, "delete from error_entry returning id");
    const { browser, user } = await signedIn({ level: 1, name: "Nur Aisyah" });
    const { handleError } = await import("~/http/report-error.server");
    const { buildOf } = await import("../server/support");
    const request = new Request(
      "http://127.0.0.1:8080/sales?email=siti%40contoh.my&ic=850412115267",
      {
        headers: {
          Cookie: `session=${browser.cookies.get("session") ?? ""}`,
          "x-request-id": "request-78",
        },
      },
    );
    handleError(
      new Error(
        `password=rahsia77 ic 850412-11-5267 token ${browser.cookies.get("session") ?? ""}`,
      ),
      { request },
    );
    const router = createRequestHandler(
      buildOf([{ path: "/page", loader: () => null }]),
      "production",
    );
    for (const [method, path, status] of [
      ["GET", "/x", 404],
      ["POST", "/page", 405],
      ["PROPFIND", "/page", 405],
    ] as const)
      expect((await router(new Request(`http://127.0.0.1:8080${path}`, { method }))).status).toBe(
        status,
      );
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
      "select source, place, request_id, user_id, e::text as all from error_entry e order by source",
    );
    expect(kept).toMatchObject([
      { source: "web", place: "GET /sales", requestId: "request-78", userId: user.id },
      { source: "worker", place: "job mail.ticket", requestId: "", userId: null },
    ]);
    for (const secret of ["rahsia77", "850412", "siti", browser.cookies.get("session") ?? "none"])
      expect(kept.map(({ all }) => all).join()).not.toContain(secret);
    const reader = await signedIn({ level: 4, email: "super-3@contoh.my" });
    expect((await reader.browser.get("/error-log")).status).toBe(302);
    await sql(
      null,
      "update app_user set email = 'ketua-lama@contoh.my' where email = 'ketua@contoh.my' returning id",
    );
    const { text } = await (
      await signedIn({ level: 4, email: "ketua@contoh.my" })
    ).browser.get("/error-log");
    for (const words of ["request-78", "GET /sales", "Nur Aisyah", "job mail.ticket"])
      expect(text).toContain(words);
    expect(text.indexOf("GET /sales")).toBeLessThan(text.indexOf("job mail.ticket"));
  });
});
