import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { endSessionsOf } from "~/domain/sessions/end-session.server";
import { useDatabase } from "../support/database";
import { fieldNamed, hrefsIn, valuesIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff, STAFF_PASSWORD } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite();

const { visitor, signedIn } = staffBrowsers(site, now);
const sessions = async (userId: number) =>
  (await sql(null, "select 1 as one from staff_session where user_id = :userId", { userId }))
    .length;

describe("the login page", () => {
  it.each(["ms", "en"] as const)(
    "has a field for the e-mail and one for the password, in %s (R-2.1-03, R-2.4-01)",
    async (language) => {
      const { status, html } = await visitor(language).get("/login");
      const typeOf = (name: string) => fieldNamed(html, name).attribute("type");
      expect([status, typeOf("email"), typeOf("password")]).toEqual([200, "email", "password"]);
      expect(await htmlProblems(html)).toEqual([]);
    },
  );

  it.each([
    ["ms", "Log masuk kakitangan", "Taip kata laluan supaya dapat dilihat"],
    ["en", "Staff log in", "Type the password so that it can be seen"],
  ] as const)("shows in %s what is typed, without a script (R-2.4-01)", async (...said) => {
    const [language, title, peek] = said;
    const words = [title, peek];
    expect(wordsIn((await visitor(language).get("/login")).text, words)).toEqual(words);
  });

  it("leaves what is missing to the server, which says it in the page's language", async () => {
    const browser = visitor("ms");
    for (const path of ["/login", "/login/forgot"])
      expect((await browser.get(path)).html, path).toMatch(
        new RegExp(`<form[^>]*action="${path}"[^>]* novalidate`, "i"),
      );
    const { status, text } = await browser.post("/login/forgot", { email: "" });
    expect(status).toBe(422);
    expect(text).toContain("Sila lengkapkan borang.");
  });

  it("logs in by either name, greets once, and leads to the page that was asked for (R-8-32)", async () => {
    const user = await makeStaff({ name: "Nur Aisyah", level: 3 });
    for (const field of ["password", "password_visible"]) {
      const browser = visitor();
      await browser.get("/template?x=1");
      expect(browser.page.location).toBe("/login?back=%2Ftemplate%3Fx%3D1");
      await browser.follow();
      const answer = await browser.submit({ email: user.email, [field]: STAFF_PASSWORD });
      expect([answer.status, answer.location]).toEqual([303, "/template?x=1"]);
      expect(answer.headers.getSetCookie().find((line) => line.startsWith("session="))).toMatch(
        /^session=[\w-]{43}; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/,
      );
      expect((await browser.follow()).text).toContain("Hello Nur Aisyah!");
      expect((await browser.get("/template")).text).not.toContain("Hello Nur Aisyah!");
    }
  });

  it("says 'Please complete the form.' without 6 to 20 characters of password (R-5-05, R-5-06)", async () => {
    const user = await makeStaff({ password: "perahu-biru-laut-2000" });
    const wrong = [
      { email: "", password: STAFF_PASSWORD },
      { email: user.email, password: "" },
      { email: user.email, password: "12345" },
      { email: user.email, password: "perahu-biru-laut-2000" },
    ];
    for (const fields of wrong) {
      const browser = visitor();
      await browser.get("/login?back=/template");
      const { status, text, html } = await browser.submit(fields);
      expect(status).toBe(422);
      expect(text).toContain("Please complete the form.");
      expect(valuesIn(html)).toContain("/template");
      if (fields.password) expect(html).not.toContain(fields.password);
      expect(await htmlProblems(html)).toEqual([]);
    }
  });

  it("answers a wrong password and an unknown e-mail with one page", async () => {
    const user = await makeStaff();
    const pages = await Promise.all(
      [user.email, `x${user.email}`].map(async (email) => {
        const browser = visitor();
        await browser.get("/login");
        const { status, text } = await browser.submit({ email, password: "salah-sekali" });
        return { status, text: text.replace(/Reference \S+/, "") };
      }),
    );
    expect(pages[0]).toEqual(pages[1]);
    expect(pages[0]).toMatchObject({ status: 422 });
    expect(pages[0]?.text).toContain("The e-mail or the password is wrong.");
  });

  it("says how long to wait when there were too many tries", async () => {
    const user = await makeStaff();
    const browser = visitor();
    await browser.get("/login");
    for (let n = 0; n < 5; n += 1)
      await browser.submit({ email: user.email, password: "salah-sekali" });
    const { status, text } = await browser.submit({ email: user.email, password: STAFF_PASSWORD });
    expect(status).toBe(429);
    expect(text).toContain("Too many requests. Try again in 1 seconds.");
  });

  it("goes to the dashboard with a live session (R-2.4-05)", async () => {
    const { browser } = await signedIn();
    const { status, location } = await browser.get("/login");
    expect([status, location]).toEqual([302, "/dashboard"]);
  });

  it("takes a dead session's cookie away and shows the form (R-2.4-04, R-A2)", async () => {
    const { browser, user } = await signedIn();
    expect((await browser.get("/login")).location).toBe("/dashboard");
    await inTransaction((tx) => endSessionsOf(tx, user.id));
    const { status, text } = await browser.get("/login");
    expect(status).toBe(200);
    expect(text).toContain("Staff log in");
    expect(browser.cookies.has("session")).toBe(false);
  });

  it("never takes a session's token from outside", async () => {
    const user = await makeStaff();
    const browser = visitor();
    const planted = "A".repeat(43);
    browser.cookies.set("session", planted);
    await browser.get("/login");
    browser.cookies.set("session", planted);
    await browser.submit({ email: user.email, password: STAFF_PASSWORD });
    expect(browser.page.status).toBe(303);
    expect(browser.cookies.get("session")).not.toBe(planted);
    browser.cookies.set("session", planted);
    expect((await browser.get("/dashboard")).status).toBe(401);
  });

  it("leads nowhere but to this site", async () => {
    const user = await makeStaff();
    for (const back of [
      "//evil.example",
      "https://evil.example/",
      "/\\evil.example",
      "/logout",
      "/login?back=/login",
    ]) {
      const browser = visitor();
      await browser.get(`/login?back=${encodeURIComponent(back)}`);
      await browser.submit({ email: user.email, password: STAFF_PASSWORD });
      expect(browser.page.location, back).toBe("/dashboard");
      await browser.post("/login", { email: user.email, password: STAFF_PASSWORD, back });
      expect(browser.page.location, back).toBe("/dashboard");
    }
  });

  it("tells a browser without cookies why it is not let in, and repeats no password", async () => {
    const user = await makeStaff();
    const browser = visitor();
    browser.refusesCookies = true;
    await browser.get("/login");
    const { status, text, html } = await browser.submit({
      email: user.email,
      password: STAFF_PASSWORD,
    });
    expect(status).toBe(400);
    expect(text).toContain("Please enable cookies for this app to work properly");
    expect(html).toContain(user.email);
    expect(html).not.toContain(STAFF_PASSWORD);
  });
});

describe("a forgotten password", () => {
  const jobs = () =>
    sql<{ payload: unknown }>(
      null,
      "select payload from outbox where job = 'mail.password' order by id",
    );

  it("has a form that the login leads to, with a way back (R-2.4-02, R-2.4-03)", async () => {
    const browser = visitor();
    const login = await browser.get("/login");
    const forgot = await browser.get("/login/forgot");
    expect(hrefsIn(login.html)).toContain("/login/forgot");
    expect(hrefsIn(forgot.html)).toContain("/login");
    expect(await htmlProblems(forgot.html)).toEqual([]);
  });

  it("is sent to the e-mail that is asked for, and said to be (R-2.4-02, R-8-33)", async () => {
    const user = await makeStaff({ email: "Lupa@contoh.my" });
    const browser = visitor();
    await browser.get("/login/forgot");
    const { path, text } = await browser.submitAndFollow({ email: user.email });
    expect([path, text.includes("Password has been sent!")]).toEqual(["/login", true]);
    expect((await jobs()).at(-1)?.payload).toEqual({ email: "lupa@contoh.my", language: "en" });
  });

  it("requires the e-mail (R-5-07)", async () => {
    const browser = visitor();
    await browser.get("/login/forgot");
    expect((await browser.submit({ email: "  " })).text).toContain("Please complete the form.");
    expect((await browser.submit({ email: "bukan-emel" })).text).toContain(
      "Please provide a valid email address",
    );
    expect(browser.page.status).toBe(422);
  });

  it("is answered alike for an unknown address, three times an hour an address, ten a client", async () => {
    const browser = visitor();
    const ask = async (email: string) => {
      await browser.get("/login/forgot");
      return (await browser.submit({ email })).status;
    };
    for (let n = 0; n < 3; n += 1) expect(await ask("tiada@contoh.my")).toBe(303);
    expect((await browser.follow()).text).toContain("Password has been sent!");
    expect(await ask("Tiada@contoh.my")).toBe(429);
    for (let n = 0; n < 6; n += 1) expect(await ask(`tiada${n}@contoh.my`)).toBe(303);
    expect(await ask("lain@contoh.my")).toBe(429);
  });
});

describe("logging out", () => {
  it("asks first (R-2.3-06)", async () => {
    const { browser, user } = await signedIn({ name: "Nur Aisyah" });
    await browser.get("/dashboard");
    expect(hrefsIn(browser.page.html)).toContain("/logout?back=%2Fdashboard");
    const { text, html } = await browser.get("/logout?back=%2Fdashboard");
    expect(text).toContain("Log out?");
    expect(text).toContain("Nur Aisyah");
    expect(await htmlProblems(html)).toEqual([]);
    expect(await sessions(user.id)).toBe(1);
  });

  it("ends the session and has the browser forget the pages", async () => {
    const { browser, user } = await signedIn({ name: "Nur Aisyah" });
    const token = browser.cookies.get("session") ?? "";
    const answer = await browser.post("/logout", {});
    expect([answer.status, answer.location]).toEqual([303, "/login"]);
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect(browser.cookies.has("session")).toBe(false);
    expect(await sessions(user.id)).toBe(0);
    browser.cookies.set("session", token);
    expect((await browser.get("/dashboard")).status).toBe(401);
  });

  it("leaves the cookies of a buyer alone", async () => {
    const { browser } = await signedIn();
    browser.cookies.set("unpaid", "K7QMX3RDW9HTAB2C");
    await browser.post("/logout", {});
    expect(browser.cookies.get("unpaid")).toBe("K7QMX3RDW9HTAB2C");
  });

  it("does no harm to somebody who is out already", async () => {
    const browser = visitor();
    expect((await browser.post("/logout", {})).location).toBe("/login");
    expect((await browser.get("/logout")).location).toBe("/login?back=%2Flogout");
  });
});
