import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { replacePassword } from "~/domain/users/replace-password.server";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { hasRole, hrefsIn, namesByRole } from "../support/page-roles";
import { codeAt, giveFactor, wrongCodeAt } from "../support/second-factor";
import { useSite } from "../support/site";
import { cheapHash, makeStaff, sessionOf, STAFF_PASSWORD } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.SECOND_FACTOR_LEVELS = "5";
const now = new Date(process.env.FIXED_NOW);
const nextCode = new Date(now.getTime() + 30_000);
useDatabase();
const site = useSite();
const { visitor, signedIn } = staffBrowsers(site, now);

const HOME = "/user-profile/security";
const sessions = async (userId: number) =>
  (await sql(null, "select 1 as one from staff_session where user_id = :userId", { userId }))
    .length;
const mails = async (userId: number) =>
  (
    await sql<{ change: string }>(
      null,
      "select payload ->> 'change' as change from outbox where job = 'mail.security' and payload ->> 'userId' = :userId order by id",
      { userId: String(userId) },
    )
  ).map(({ change }) => change);
const secretIn = (text: string) =>
  (/key into the app: ((?:[A-Z2-7]{4}-?){8})/.exec(text)?.[1] ?? "").replaceAll("-", "");
const codesIn = (html: string) =>
  namesByRole(html, "listitem").filter((item) => /^[2-9A-Z-]{19}$/.test(item));

describe("the second factor", () => {
  /** Somebody with two sessions who stands before the form that turns it on. */
  const turningOn = async () => {
    const { browser, user } = await signedIn({ level: 3 });
    await sessionOf(user, { now });
    const { html, text } = await browser.get(`${HOME}/on`);
    return { browser, user, html, secret: secretIn(text) };
  };
  const turnedOn = async () => {
    const { browser, user, secret } = await turningOn();
    const page = await browser.submit({ code: codeAt(secret, now), password: STAFF_PASSWORD });
    return { browser, user, secret, page };
  };

  it("is off at first, and found from the profile", async () => {
    const { browser } = await signedIn({ level: 3 });
    expect(hrefsIn((await browser.get("/user-profile")).html)).toContain("/user-profile/security");
    expect((await browser.get(HOME)).text).toContain("Off.");
    expect(await htmlProblems(browser.page.html)).toEqual([]);
  });

  it("shows its key as a QR code and as letters", async () => {
    const { html, secret } = await turningOn();
    expect(hasRole(html, "img")).toBe(true);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("is not turned on by a wrong code, and keeps its key", async () => {
    const { browser, user, secret } = await turningOn();
    await browser.submit({ code: wrongCodeAt(secret, now), password: STAFF_PASSWORD });
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain("This code is wrong, expired or already used.");
    expect(secretIn(browser.page.text)).toBe(secret);
    expect(await sessions(user.id)).toBe(2);
  });

  it("is not turned on by a wrong password", async () => {
    const { browser, user, secret } = await turningOn();
    const { status, text, html } = await browser.submit({
      code: codeAt(secret, now),
      password: "salah-sekali",
    });
    expect([status, text.includes("The password is wrong.")]).toEqual([422, true]);
    expect(await htmlProblems(html)).toEqual([]);
    expect(await sessions(user.id)).toBe(2);
  });

  it("is turned on by code and password, which shows ten recovery codes that no cache keeps", async () => {
    const { page } = await turnedOn();
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(codesIn(page.html)).toHaveLength(10);
    expect(await htmlProblems(page.html)).toEqual([]);
  });

  it("ends other sessions once it is on, and tells its owner by mail", async () => {
    const { user } = await turnedOn();
    expect(await sessions(user.id)).toBe(1);
    expect(await mails(user.id)).toEqual(["factor_on"]);
  });

  it("counts the recovery codes that are left, and shows them no more", async () => {
    const { browser, page } = await turnedOn();
    await browser.get(HOME);
    expect(browser.page.text).toContain("Recovery codes left: 10.");
    expect((await browser.get(`${HOME}/on`)).text).toContain("The second factor is on already.");
    for (const code of codesIn(page.html)) expect(browser.page.html).not.toContain(code);
  });

  it("is audited without its key", async () => {
    const { user, secret } = await turnedOn();
    const rows = await sql<{ text: string }>(
      null,
      "select a::text as text from audit a where module = 'users' and subject_id = :subjectId",
      { subjectId: String(user.id) },
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(secret);
  });

  it("asks a login for its code on a second page, in both languages", async () => {
    for (const [language, heading] of [
      ["ms", "Satu langkah lagi"],
      ["en", "One more step"],
    ] as const) {
      const user = await makeStaff({ name: "Nur Aisyah" });
      await giveFactor(user);
      const browser = visitor(language);
      await browser.get("/login?back=/template");
      const first = await browser.submit({ email: user.email, password: STAFF_PASSWORD });
      expect([first.status, first.location]).toEqual([303, "/login/code?back=%2Ftemplate"]);
      expect(first.headers.getSetCookie().find((line) => line.startsWith("pending="))).toMatch(
        /^pending=[\w-]{43}; Path=\/; Max-Age=300; SameSite=Lax; HttpOnly$/,
      );
      expect(browser.cookies.has("session")).toBe(false);
      const { text, html } = await browser.follow();
      expect(text).toContain(heading);
      expect(await htmlProblems(html)).toEqual([]);
    }
  });

  it("lets nobody in before the code, and leads to where one wanted after it", async () => {
    const user = await makeStaff({ name: "Nur Aisyah" });
    const { secret } = await giveFactor(user);
    const browser = visitor("en");
    await browser.get("/login?back=/template");
    await browser.submit({ email: user.email, password: STAFF_PASSWORD });
    expect((await browser.get("/dashboard")).location).toBe("/login?back=%2Fdashboard");
    await browser.get("/login/code?back=/template");
    const wrong = await browser.submit({ code: wrongCodeAt(secret, now) });
    expect([wrong.status, await htmlProblems(wrong.html)]).toEqual([422, []]);
    const done = await browser.submit({ code: codeAt(secret, now) });
    expect([done.status, done.location]).toEqual([303, "/template"]);
    expect(browser.cookies.has("pending")).toBe(false);
    expect((await browser.follow()).text).toContain("Hello Nur Aisyah!");
  });

  it("asks for the login anew where none has begun", async () => {
    const browser = visitor();
    await browser.get("/login/code");
    expect(browser.page.location).toBe("/login?back=%2Fdashboard");
    expect((await browser.follow()).text).toContain(
      "The time for that code has run out. Please log in again.",
    );
  });

  const atTheCode = async () => {
    const user = await makeStaff({ name: "Nur Aisyah" });
    const factor = await giveFactor(user);
    const browser = visitor();
    await browser.get("/login?back=/template");
    await browser.submit({ email: user.email, password: STAFF_PASSWORD });
    await browser.follow();
    return { browser, user, ...factor };
  };

  it("asks for the login anew after five wrong codes, and takes it then", async () => {
    const { browser, user, secret, recovery } = await atTheCode();
    for (let n = 0; n < 5; n += 1) {
      browser.clientIp = `198.18.9.${n}`;
      await browser.submit({ code: wrongCodeAt(secret, now) });
    }
    const { status, location } = browser.page;
    expect([status, location, browser.cookies.has("pending")]).toEqual([
      ...[303, "/login?back=%2Ftemplate", false],
    ]);
    expect((await browser.follow()).text).toContain("The time for that code has run out.");
    await browser.submit({ email: user.email, password: STAFF_PASSWORD });
    await browser.follow();
    await browser.submit({ code: recovery[0] });
    expect((await browser.follow()).text).toContain("Hello Nur Aisyah!");
  });

  it("takes a recovery code, and says how many are left", async () => {
    const { browser, recovery } = await atTheCode();
    await browser.submit({ code: recovery[0] });
    expect((await browser.follow()).text).toContain("Hello Nur Aisyah! Recovery codes left: 9.");
  });

  /** The codes are renewed after a wrong code; the factor is turned off after four wrong tries. */
  const turnedOff = madeOnce(async () => {
    const { browser, user } = await signedIn({ level: 1 });
    const { secret, recovery } = await giveFactor(user);
    const forms = [(await browser.get(`${HOME}/codes`)).html];
    const code = codeAt(secret, now);
    const wrongCode = wrongCodeAt(secret, now);
    const notRenewed = (await browser.submit({ code: wrongCode, password: STAFF_PASSWORD })).status;
    const fresh = codesIn((await browser.submit({ code, password: STAFF_PASSWORD })).html);
    forms.push((await browser.get(`${HOME}/off`)).html);
    const tries: [string, string | undefined, string][] = [
      ["a recovery code from before", recovery[0], STAFF_PASSWORD],
      ["a code that was used", code, STAFF_PASSWORD],
      ["a wrong password", fresh[0], "salah-sekali"],
      ["nothing", "", ""],
    ];
    const notTurnedOff: Record<string, number> = {};
    for (const [what, one, password] of tries)
      notTurnedOff[what] = (await browser.submit({ code: one, password })).status;
    await browser.submit({ code: codeAt(secret, nextCode), password: STAFF_PASSWORD });
    const after = (await browser.follow()).text;
    return { user, forms, notRenewed, fresh, notTurnedOff, after };
  });

  it("has ten new recovery codes for password and code, and none for a wrong code", async () => {
    const { notRenewed, fresh } = await turnedOff();
    expect([notRenewed, fresh.length]).toEqual([422, 10]);
  });

  it("is turned off by password and code together, and by nothing less", async () => {
    const { notTurnedOff, after } = await turnedOff();
    expect(notTurnedOff).toEqual({
      ...{ "a recovery code from before": 422, "a code that was used": 422 },
      ...{ "a wrong password": 422, nothing: 422 },
    });
    expect(after).toContain("The second factor is off.");
  });

  it("tells its owner by mail that codes were renewed, and that it is off", async () => {
    expect(await mails((await turnedOff()).user.id)).toEqual(["codes_renewed", "factor_off"]);
  });

  it("leaves no recovery code when it is off", async () => {
    const { user } = await turnedOff();
    expect(
      await sql(null, "select 1 as one from recovery_code where user_id = :userId", {
        userId: user.id,
      }),
    ).toEqual([]);
  });

  it("has sound forms for both", async () => {
    for (const html of (await turnedOff()).forms) expect(await htmlProblems(html)).toEqual([]);
  });
});

describe("a level that must have a second factor", () => {
  it("finds nothing open but its set-up and the way out, until it has one", async () => {
    const { browser } = await signedIn({ level: 5 });
    for (const path of ["/dashboard", "/user-profile", HOME, `${HOME}/pin`, "/template"]) {
      const { status, location } = await browser.get(path);
      expect([status, location], path).toEqual([302, `${HOME}/on`]);
    }
    expect(
      (await browser.post("/user-profile", { name: "Lain", phone: "0123456789" })).location,
    ).toBe(`${HOME}/on`);
    expect((await browser.get("/logout")).status).toBe(200);
    const client = visitor();
    client.bearer = browser.cookies.get("session") ?? "";
    expect((await client.get("/dashboard")).status).toBe(403);
  });

  it("opens everything once it is on, and cannot be turned off", async () => {
    const { browser, user } = await signedIn({ level: 5 });
    const { text, status } = await browser.get(`${HOME}/on`);
    expect([status, text.includes("Your role requires a second factor.")]).toEqual([200, true]);
    await browser.submit({ code: codeAt(secretIn(text), now), password: STAFF_PASSWORD });
    expect(codesIn(browser.page.html)).toHaveLength(10);
    expect((await browser.get("/dashboard")).status).toBe(200);
    expect((await browser.get(HOME)).html).not.toContain(`${HOME}/off`);
    await browser.post(`${HOME}/off`, {
      code: codeAt(secretIn(text), nextCode),
      password: STAFF_PASSWORD,
    });
    const kept = await sql(null, "select 1 as one from second_factor where user_id = :userId", {
      userId: user.id,
    });
    expect([browser.page.status, kept.length]).toEqual([422, 1]);
  });

  it("leaves other levels alone", async () => {
    expect((await (await signedIn({ level: 4 })).browser.get("/dashboard")).status).toBe(200);
  });
});

describe("locking by hand", () => {
  const withPin = async () => {
    const { browser, user } = await signedIn({ level: 3 });
    await browser.get(`${HOME}/pin`);
    await browser.submit({ password_pin: "4827", password: STAFF_PASSWORD });
    const saved = await browser.follow();
    return { browser, user, saved };
  };

  it("takes a PIN that is not easy to guess, with the password, and shows it never", async () => {
    const { browser } = await signedIn({ level: 3 });
    await browser.get(`${HOME}/pin`);
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    const easy = await browser.submit({ password_pin: "1234", password: STAFF_PASSWORD });
    expect([easy.status, easy.text.includes("This PIN is too easy to guess.")]).toEqual([
      422,
      true,
    ]);
    const refused = await browser.submit({ password_pin: "4827", password: "salah-sekali" });
    expect([refused.status, /(?<![\w+/])4827(?![\w+/-])/.test(refused.html)]).toEqual([422, false]);
    expect((await withPin()).saved.text).toContain("The PIN is saved.");
  });

  it("asks for password or PIN on every page", async () => {
    const { browser } = await withPin();
    await browser.post("/lock/now", { back: "/template" });
    expect(browser.page.location).toBe("/lock?back=%2Ftemplate");
    const { text, html } = await browser.follow();
    expect(text).toContain("Password or PIN");
    expect(await htmlProblems(html)).toEqual([]);
    expect((await browser.get("/dashboard")).location).toBe("/lock?back=%2Fdashboard");
  });

  it("is opened by the PIN, and leads back to where the button stood", async () => {
    const { browser } = await withPin();
    await browser.post("/lock/now", { back: "/template" });
    await browser.follow();
    const wrong = await browser.submit({ password: "5938" });
    expect([wrong.status, wrong.text.includes("Tries left: 4")]).toEqual([422, true]);
    expect((await browser.submit({ password: "4827" })).location).toBe("/template");
    expect((await browser.follow()).status).toBe(200);
  });

  it("takes the password alone once the PIN was tried too often", async () => {
    const { browser, user } = await withPin();
    await sql(null, "update lock_pin set failures = 5 where user_id = :userId returning user_id", {
      userId: user.id,
    });
    await browser.post("/lock/now", {});
    expect((await browser.follow()).text).not.toContain("Password or PIN");
    await browser.submit({ password: "4827" });
    expect(browser.page.status).toBe(422);
    expect((await browser.submit({ password: STAFF_PASSWORD })).location).toBe("/dashboard");
  });

  it("has a PIN that is removed after a question", async () => {
    const { browser } = await withPin();
    await browser.get(`${HOME}/pin/remove`);
    expect(browser.page.text).toContain("Are you sure?");
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    await browser.post(`${HOME}/pin/remove`, {});
    expect((await browser.follow()).text).toContain("The PIN is removed.");
    expect((await browser.get(HOME)).text).toContain("No PIN.");
  });
});

describe("a token out of its place", () => {
  it("of an app's session is none in a browser's cookie, and of a browser's is good as a bearer token", async () => {
    const { browser, user } = await signedIn();
    const app = await sessionOf(user, { now, platform: "mobile_app" });
    const stranger = visitor();
    stranger.cookies.set("session", app);
    expect((await stranger.get("/dashboard")).status).toBe(401);
    const client = visitor();
    client.bearer = app;
    expect((await client.get("/dashboard")).status).toBe(200);
    client.bearer = browser.cookies.get("session") ?? "";
    expect((await client.get("/dashboard")).status).toBe(200);
  });

  it("that cannot be one gets a client 401, and no way to a login page", async () => {
    const client = visitor();
    client.bearer = "x";
    const { status, location } = await client.get("/dashboard");
    expect([status, location]).toEqual([401, null]);
  });
});

it("tells the owner of another password, and ends the other sessions", async () => {
  const { user } = await signedIn();
  await inTransaction((tx) =>
    replacePassword(tx, user.id, cheapHash("lain-sekali"), { byUserId: user.id }),
  );
  expect(await mails(user.id)).toEqual(["password_changed"]);
  expect(await sessions(user.id)).toBe(0);
});
