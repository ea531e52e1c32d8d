import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { fieldNamed, getByRole } from "../support/page-roles";
import { useSite } from "../support/site";
import { STAFF_PASSWORD } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(), now);

describe("a staff page", () => {
  const over = madeOnce(async () => {
    const { browser, user } = await signedIn();
    await sql(null, "update app_user set active = false where id = :userId returning id", {
      userId: user.id,
    });
    const page = await browser.get("/dashboard?x=1");
    const keptCookie = browser.cookies.has("session");
    return { page, keptCookie, next: (await browser.get("/dashboard")).location };
  });

  it("answers a session that is over with 401 and the login form on the spot", async () => {
    const { status, text, html, headers } = (await over()).page;
    const words = "Your session has ended. Please log in again.";
    expect([status, text.includes(words), headers.get("Cache-Control")]).toEqual([
      ...[401, true, "no-store"],
    ]);
    expect(fieldNamed(getByRole(html, "main"), "back").value).toBe("/dashboard?x=1");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("takes the cookie of a session that is over away: the next page leads to the login", async () => {
    const { keptCookie, next } = await over();
    expect([keptCookie, next]).toEqual([false, "/login?back=%2Fdashboard"]);
  });

  const locked = madeOnce(async () => {
    const idle = new Date(now.getTime() - 45 * 60_000);
    const { browser } = await signedIn({ name: "Nur Aisyah", sessionAt: idle });
    const { location } = await browser.get("/template?x=1");
    const lock = await browser.follow();
    const wrong = await browser.submit({ password: "salah-sekali" });
    const right = await browser.submit({ password: STAFF_PASSWORD });
    return { location, lock, wrong, right, after: (await browser.follow()).status };
  });

  it("locks after half an idle hour, and keeps where one was", async () => {
    const { location, lock } = await locked();
    expect(location).toBe("/lock?back=%2Ftemplate%3Fx%3D1");
    expect(lock.text).toContain("This screen is locked");
    expect(await htmlProblems(lock.html)).toEqual([]);
  });

  it("that is locked stays so, with its name, for a wrong password", async () => {
    const { status, text } = (await locked()).wrong;
    expect([status, text.includes("Nur Aisyah")]).toEqual([422, true]);
  });

  it("that is locked opens where one was with the password", async () => {
    const { right, after } = await locked();
    expect([right.status, right.location, after]).toEqual([303, "/template?x=1", 200]);
  });

  it("does not read a cookie where a bearer token came along", async () => {
    const { browser } = await signedIn();
    browser.bearer = "x".repeat(43);
    expect((await browser.get("/dashboard")).status).toBe(401);
    expect(browser.cookies.has("session")).toBe(true);
    browser.bearer = browser.cookies.get("session") ?? "";
    browser.cookies.clear();
    expect((await browser.get("/dashboard")).status).toBe(200);
  });
});

describe("the buyer's pages", () => {
  it("sell to staff as to the public, and leave the session alone (R-A9)", async () => {
    const { browser, user } = await signedIn({ name: "Nur Aisyah" });
    const { status, text } = await browser.get("/");
    expect(status).toBe(200);
    expect(text).not.toContain("Nur Aisyah");
    expect(browser.cookies.has("session")).toBe(true);
    expect(
      await sql(null, "select 1 as one from staff_session where user_id = :userId", {
        userId: user.id,
      }),
    ).toHaveLength(1);
    expect((await browser.get("/dashboard")).status).toBe(200);
  });
});
