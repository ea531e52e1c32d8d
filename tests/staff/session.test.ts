import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
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
  it("answers a session that is over with 401 and the login form on the spot, and takes the cookie away", async () => {
    const { browser, user } = await signedIn();
    await sql(null, "update app_user set active = false where id = :userId returning id", {
      userId: user.id,
    });
    const { status, text, html, headers } = await browser.get("/dashboard?x=1");
    expect(status).toBe(401);
    expect(text).toContain("Your session has ended. Please log in again.");
    const login = getByRole(html, "main");
    expect(fieldNamed(login, "back").value).toBe("/dashboard?x=1");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(browser.cookies.has("session")).toBe(false);
    expect(await htmlProblems(html)).toEqual([]);
    expect((await browser.get("/dashboard")).location).toBe("/login?back=%2Fdashboard");
  });

  it("locks after half an idle hour, keeps where one was, and opens with the password", async () => {
    const { browser } = await signedIn({
      name: "Nur Aisyah",
      sessionAt: new Date(now.getTime() - 45 * 60_000),
    });
    await browser.get("/template?x=1");
    expect(browser.page.location).toBe("/lock?back=%2Ftemplate%3Fx%3D1");
    const { text, html } = await browser.follow();
    expect(text).toContain("This screen is locked");
    expect(await htmlProblems(html)).toEqual([]);
    await browser.submit({ password: "salah-sekali" });
    expect([browser.page.status, browser.page.text.includes("Nur Aisyah")]).toEqual([422, true]);
    const answer = await browser.submit({ password: STAFF_PASSWORD });
    expect([answer.status, answer.location]).toEqual([303, "/template?x=1"]);
    expect((await browser.follow()).status).toBe(200);
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
