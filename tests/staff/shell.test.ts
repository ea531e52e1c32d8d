import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { partOfDayAt } from "~/domain/users/greeting";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import {
  allByRole,
  allByTag,
  fieldNamed,
  getByRole,
  hasRole,
  hrefsIn,
  namesByRole,
} from "../support/page-roles";
import { useSite } from "../support/site";
import { sessionOf, STAFF_PASSWORD } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite();

const { signedIn } = staffBrowsers(site, now);

/** The side menu as a reader sees it: link texts in order. */
function menuIn(html: string): string[] {
  const menu = getByRole(html, "navigation", { name: /^(?:Main menu|Menu utama)$/ });
  return allByRole(menu, ["heading", "link"])
    .filter(({ href }) => href !== "#main")
    .map(({ role, name, href }) => (role === "heading" ? `# ${name}` : `${name} ${href}`));
}

describe("the shell", () => {
  it("greets by the hour in Kuala Lumpur (R-2.3-04)", async () => {
    const at = (time: string) => partOfDayAt(new Date(`2026-06-10T${time}+08:00`));
    expect(["00:00", "11:59"].map((time) => at(`${time}:59`))).toEqual(["morning", "morning"]);
    expect(["12:00", "13:59"].map((time) => at(`${time}:00`))).toEqual(["noon", "noon"]);
    expect(["14:00", "18:59"].map((time) => at(`${time}:00`))).toEqual(["afternoon", "afternoon"]);
    expect(["19:00", "23:59"].map((time) => at(`${time}:00`))).toEqual(["night", "night"]);
    const { browser } = await signedIn({ name: "Nur Aisyah", language: "ms" });
    expect((await browser.get("/dashboard")).text).toContain("Selamat Tengah Hari, Nur Aisyah");
  });

  it("greets with the name and an avatar (R-2.3-05)", async () => {
    const { browser } = await signedIn({ name: "Nur Aisyah binti Ali", language: "en" });
    const { text } = await browser.get("/dashboard");
    expect(text).toContain("Good afternoon, Nur Aisyah binti Ali NA");
  });

  it("shows the level's menu with its labels and addresses, and where one is", async () => {
    const { browser } = await signedIn({ level: 1, language: "ms" });
    const { html } = await browser.get("/dashboard");
    expect(menuIn(html)).toEqual([
      "Dashboard /dashboard",
      "Jualan /sales",
      "Pengguna /users",
      "Pengendali Bot /operator",
      "Kaunter Tiket (tetingkap baharu) /pos",
      "Pembatalan Tiket /ticket-cancellation",
      "Tiket /tickets",
      "Laporan /reports",
      "Profil Pengguna /user-profile",
      "# Administrator",
      "Tarikh Disekat /blocked-date",
      "Jejak Audit /audit",
    ]);
    expect(getByRole(html, "link", { name: "Dashboard" }).attribute("aria-current")).toBe("page");
    const other = await signedIn({ level: 5, language: "ms" });
    expect(menuIn((await other.browser.get("/template")).html)).toEqual([
      "Dashboard /dashboard",
      "Jualan /sales",
      "Profil Pengguna /user-profile",
      "Support /support",
      "Tiket /tickets",
      "Laporan /reports",
      "Jejak Audit /audit",
    ]);
  });

  it("has an icon that opens the printer chooser, from where one is (R-2.3-03)", async () => {
    const { browser } = await signedIn({ level: 3, language: "en" });
    const { html } = await browser.get("/template?x=1");
    expect(getByRole(html, "link", { name: "Choose printer" }).href).toBe(
      "/printer?back=%2Ftemplate%3Fx%3D1",
    );
    const chooser = await browser.get("/printer?back=%2Ftemplate%3Fx%3D1");
    expect([chooser.status, hasRole(chooser.html, "dialog")]).toEqual([200, true]);
  });

  it("has a 'more' menu that needs no script, with the app for the level", async () => {
    const apps = { scanner: ["Scanner app"], public: ["App Store", "Google Play"] };
    for (const [level, names] of [
      [1, apps.public],
      [2, apps.scanner],
      [3, apps.public],
      [4, apps.scanner],
      [5, apps.public],
    ] as const) {
      const { browser } = await signedIn({ level, language: "en" });
      const { html } = await browser.get("/template?x=1");
      const [menu] = allByTag(html, "details");
      const links = allByRole(menu ?? "", "link").map(({ name, href }) => [name, href] as const);
      expect(links.map(([label]) => label)).toEqual([
        "App Info",
        ...names,
        "My Profile",
        "Report Issue",
        "Logout",
      ]);
      const to = Object.fromEntries(links);
      expect(to).toMatchObject({
        "App Info": "/app-info?back=%2Ftemplate%3Fx%3D1",
        "My Profile": "/user-profile",
        "Report Issue": "/report-issue?back=%2Ftemplate%3Fx%3D1",
        Logout: "/logout?back=%2Ftemplate%3Fx%3D1",
      });
      for (const path of [to["App Info"], to["My Profile"], to["Report Issue"], to.Logout])
        expect((await browser.get(path ?? "")).status, path).toBe(200);
    }
  });

  it("tells in App Info what one is asked for on the telephone, in both languages", async () => {
    for (const [language, title, time] of [
      ["en", "App Info", "10 June 2026, 1:30 pm"],
      ["ms", "Maklumat aplikasi", "10 Jun 2026, 1:30 tengah hari"],
    ] as const) {
      const { browser } = await signedIn({ level: 2, language });
      const { text, html } = await browser.get("/app-info?back=%2Ftemplate%3Fx%3D1");
      for (const part of [title, "Tiket Jeti", "0.1.0", time, "Majlis Daerah Setiu"])
        expect(text).toContain(part);
      expect(hrefsIn(getByRole(html, "dialog"))).toContain("/template?x=1");
      expect(await htmlProblems(html)).toEqual([]);
    }
  });

  it("has the council's copyright at its foot (R-2.3-07)", async () => {
    const { browser } = await signedIn({ language: "ms" });
    expect((await browser.get("/template")).text).toContain("© 2022–2026 Majlis Daerah Setiu");
  });

  it("is valid HTML on every page, in both languages", async () => {
    for (const language of ["ms", "en"] as const) {
      const { browser } = await signedIn({ jettyId: 0, language });
      for (const path of [
        "/dashboard",
        "/user-profile",
        "/user-profile/sessions",
        "/template",
        "/support",
        "/app-info",
        "/report-issue",
      ]) {
        const { status, html } = await browser.get(path);
        expect(status, path).toBe(200);
        expect(await htmlProblems(html), path).toEqual([]);
      }
    }
  });
});

describe("the jetty", () => {
  it("stands in the top bar, for users bound to it without a way to change it (R-2.3-01, R-2.3-02, R-6-22)", async () => {
    const { browser } = await signedIn({ jettyId: 2, language: "ms" });
    const { text, html } = await browser.get("/dashboard");
    expect(text).toContain("Jeti Mangkok");
    expect(html).not.toContain("/session/jetty");
    const forged = await browser.post("/session/jetty", { jetty: "1", back: "/template" });
    expect(forged.status).toBe(403);
    expect(forged.text).toContain("Tidak dibenarkan");
    expect((await browser.get("/dashboard")).text).toContain("Jeti Mangkok");
  });

  it("can be changed by users of jetty 0, on the page where they are", async () => {
    const { browser } = await signedIn({ jettyId: 0, language: "ms" });
    const { html } = await browser.get("/template?x=1");
    expect(
      allByRole(fieldNamed(html, "jetty"), "option").map(({ value, name }) => `${value} ${name}`),
    ).toEqual(["1 Jeti Merang", "2 Jeti Mangkok"]);
    const answer = await browser.submit({ jetty: "2" });
    expect([answer.status, answer.location]).toEqual([303, "/template?x=1"]);
    expect(fieldNamed((await browser.follow()).html, "jetty").value).toBe("2");
    for (const jetty of ["0", "3", "", "1.5"])
      expect((await browser.post("/session/jetty", { jetty })).status).toBe(400);
  });
});

describe("one's own profile", () => {
  const userRow = async (id: number) =>
    (
      await sql<{
        id: number;
        name: string;
        phone: string;
        email: string;
        access: number;
        jettyId: number;
        username: string;
        passwordHash: string;
      }>(null, "select * from app_user where id = :id", { id })
    )[0];

  it("has name and phone to edit, and the rest to read (R-2.1-13, R-2.15-01, R-2.15-04, R-8-35)", async () => {
    const { browser, user } = await signedIn({ level: 3, jettyId: 2, language: "en" });
    const { html } = await browser.get("/user-profile");
    for (const name of ["username", "email", "category", "jetty_access"])
      expect(fieldNamed(html, name).has("readonly"), name).toBe(true);
    const { text } = await browser.submitAndFollow({
      name: "  Nur   Aisyah ",
      phone: "012-345 6789",
    });
    expect(text).toContain("Changes has been saved");
    expect(await userRow(user.id)).toMatchObject({ name: "Nur Aisyah", phone: "0123456789" });
    expect(
      (
        await sql(
          null,
          "select module, action, before, after from audit where actor_id = :userId",
          { userId: user.id },
        )
      ).at(-1),
    ).toEqual({
      module: "users",
      action: "update",
      before: { name: "Kakitangan Ujian", phone: "0123456789" },
      after: { name: "Nur Aisyah", phone: "0123456789" },
    });
    browser.cookies.set("lang", "ms");
    expect((await browser.get("/user-profile")).text).toContain("Simpan");
  });

  it("requires name and phone, and says what is wrong beside them (R-5-15)", async () => {
    const { browser, user } = await signedIn({ language: "en" });
    await browser.get("/user-profile");
    for (const [fields, sentence] of [
      [{ name: "" }, "Please complete this field"],
      [{ name: "A" }, "Write at least 2 characters."],
      [{ phone: "" }, "Please complete this field"],
      [{ phone: "12345678" }, "The phone number must have 9 to 12 digits"],
      [{ phone: "0123-abc-789" }, "The phone number must have 9 to 12 digits"],
    ] as const) {
      await browser.get("/user-profile");
      const { status, text } = await browser.submit(fields);
      expect(status).toBe(422);
      expect(text).toContain(sentence);
    }
    expect(await userRow(user.id)).toMatchObject({ name: "Kakitangan Ujian", phone: "0123456789" });
    await browser.get("/user-profile");
    expect((await browser.submit({ name: "Al", password: "" })).status).toBe(303);
    expect(await userRow(user.id)).toMatchObject({ name: "Al" });
  });

  it("reads no jetty, level, e-mail or username from a forged form (R-5-12)", async () => {
    const { browser, user } = await signedIn({ level: 3, jettyId: 2, language: "ms" });
    const before = await userRow(user.id);
    const forged = {
      name: "Nur Aisyah",
      phone: "0123456789",
      access: "1",
      jetty: "0",
      jetty_id: "0",
      level: "1",
      email: "lain@contoh.my",
      username: "lain",
      id: "1",
      active: "true",
    };
    expect((await browser.post("/user-profile", forged)).status).toBe(303);
    const { id, email, username, access, jettyId, phone, passwordHash } = before ?? {};
    expect(await userRow(user.id)).toMatchObject({
      id,
      email,
      username,
      access,
      jettyId,
      phone,
      passwordHash,
      name: "Nur Aisyah",
    });
  });

  it("leaves the password as it is where none is given (R-2.15-02)", async () => {
    const { browser, user } = await signedIn({ language: "en" });
    const before = await userRow(user.id);
    const { html } = await browser.get("/user-profile");
    expect(fieldNamed(html, "password").attribute("autocomplete")).toBe("new-password");
    await browser.submit({ password: "" });
    expect((await userRow(user.id))?.passwordHash).toBe(before?.passwordHash);
  });

  it.each([
    ["abc", "The password must have 6 to 20 characters."],
    ["123456", "This password is too easy to guess."],
    ["nuraisyah", "must not be your name"],
  ] as const)("refuses the password '%s', and does not show it again", async (password, why) => {
    const { browser, user } = await signedIn({ name: "Nur Aisyah", language: "en" });
    const before = await userRow(user.id);
    await browser.get("/user-profile");
    const { status, text, html } = await browser.submit({ password });
    expect([status, text.includes(why), html.includes(`"${password}"`)]).toEqual([
      422,
      true,
      false,
    ]);
    expect((await userRow(user.id))?.passwordHash).toBe(before?.passwordHash);
  });

  const changed = madeOnce(async () => {
    const { browser, user, token } = await signedIn({ name: "Nur Aisyah", language: "en" });
    const other = await sessionOf(user, { now });
    await browser.get("/user-profile");
    const change = { password: "layar-putih-9", password_current: STAFF_PASSWORD };
    const { status } = await browser.submit(change);
    const statusOf = async (session: string) => {
      browser.cookies.set("session", session);
      return (await browser.get("/user-profile")).status;
    };
    return { user, status, other: await statusOf(other), own: await statusOf(token) };
  });

  it("changes the password where one is given (R-2.15-02)", async () => {
    const { user, status } = await changed();
    const browser = site.browser();
    await browser.get("/login");
    const login = async (password: string) =>
      (await browser.submit({ email: user.email, password })).status;
    expect([status, await login(STAFF_PASSWORD), await login("layar-putih-9")]).toEqual([
      303, 422, 303,
    ]);
  });

  it("ends the other sessions with the old password, and not this one", async () => {
    const { other, own } = await changed();
    expect([other, own]).toEqual([401, 200]);
  });
});

describe("one's own sessions", () => {
  const ended = madeOnce(async () => {
    const { browser, user } = await signedIn({ language: "en" });
    const others = [
      await sessionOf(user, { now }),
      await sessionOf(user, { now, platform: "mobile_app" }),
    ];
    const stranger = await signedIn({ language: "ms" });
    const [foreign] = await sql<{ id: number }>(
      null,
      "select id from staff_session where user_id = :userId",
      { userId: stranger.user.id },
    );
    const list = await browser.get("/user-profile/sessions");
    const ids = allByRole(list.html, "button")
      .filter((button) => button.attribute("name") === "end")
      .map(({ value }) => value);
    const end = async (fields: Record<string, string>) =>
      (await browser.post("/user-profile/sessions", fields)).status;
    const forged = [
      ...[await end({ end: String(foreign?.id) }), await end({ end: "x" })],
      (await stranger.browser.get("/dashboard")).status,
    ];
    await end({ end: ids[0] ?? "" });
    const one = (await browser.follow()).text;
    await end({});
    const all = (await browser.follow()).text;
    const statuses: number[] = [];
    for (const token of others) {
      const there = site.browser();
      there.cookies.set("session", token);
      statuses.push((await there.get("/dashboard")).status);
    }
    return { list, ids, forged, one, all, statuses };
  });

  it("are listed, each other one with a button", async () => {
    const { list, ids } = await ended();
    const words = ["This session", "Public app"];
    expect([wordsIn(list.text, words), ids.length]).toEqual([words, 2]);
  });

  it("are ended one by one or all others, and said to be", async () => {
    const { one, all, statuses } = await ended();
    expect(one).toContain("That session is ended.");
    expect(all).toContain("All other sessions are ended.");
    expect(statuses).toEqual([401, 401]);
  });

  it("of somebody else are not ended, nor what is no number", async () => {
    expect((await ended()).forged).toEqual([404, 400, 200]);
  });
});

it("opens an empty page at /template (R-2.1-19)", async () => {
  const { browser } = await signedIn({ language: "ms" });
  const { status, html } = await browser.get("/template");
  expect(status).toBe(200);
  const main = getByRole(html, "main");
  expect(
    main.node.children.map((child) => (typeof child === "string" ? child : child.tag)),
  ).toEqual(["h1", "footer"]);
  expect(namesByRole(main, "heading")).toEqual(["Templat"]);
});
