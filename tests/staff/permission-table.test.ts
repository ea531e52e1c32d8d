import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { calls } from "~/api/calls.server";
import type * as Capabilities from "~/domain/access/capabilities";
import {
  can,
  CAPABILITIES,
  type Capability,
  levelsWith,
  type Person,
} from "~/domain/access/capabilities";
import { type Level, LEVELS } from "~/domain/access/levels";
import { menuOf } from "~/domain/access/menu";
import type { MenuScreenName } from "~/domain/access/screen";
import { SCREENS } from "~/domain/access/screens";
import { reachOf } from "~/domain/live-events/rules";
import { endSessionsOf } from "~/domain/sessions/end-session.server";
import { cashiersFor } from "~/domain/shifts/queries.server";
import { lockUser } from "~/domain/users/lock-user.server";
import { OPTION_CALLS, remoteSource } from "~/ui/forms/option-finder";
import { fetchSocketTicket } from "~/ui/live/live-socket";
import type { Browser } from "../support/browser";
import { asOwner, useDatabase } from "../support/database";
import { hrefsIn } from "../support/page-roles";
import { makeShift } from "../support/shift";
import { useSite } from "../support/site";
import { declaredRoutes, routePlace } from "../support/site-map";
import { makeStaff, sessionOf } from "../support/staff";
import { staffBrowsers } from "./support";

vi.mock("~/domain/access/capabilities", { spy: true });
process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.SUPER_USER_EMAILS = "ketua@contoh.my,kedua@contoh.my";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const { signedIn, visitor } = staffBrowsers(useSite(), now);

const asked = vi.mocked(can);
const table = await vi.importActual<typeof Capabilities>("~/domain/access/capabilities");
afterEach(() => {
  asked.mockImplementation(table.can);
  vi.mocked(levelsWith).mockImplementation(table.levelsWith);
  vi.unstubAllGlobals();
});
/** The same table without one of its lines. */
const without = (gone: Capability) =>
  asked.mockImplementation(
    (person, capability) => capability !== gone && table.can(person, capability),
  );

const line = (method: string, path: string) => {
  const found = calls.lines.find((one) => one.path === path && one.method === method);
  if (!found) throw new Error(`no call ${method} ${path}`);
  return found;
};
const call = (
  method: string,
  path: string,
  bearer: string | null,
  params: Record<string, string> = {},
) =>
  line(method, path).answer({
    headers: {
      "accept-language": "en",
      "content-type": "application/json",
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    params,
    query: "",
    body: method === "GET" ? Buffer.alloc(0) : Buffer.from("{}"),
    ip: "203.0.113.9",
    now,
  });
const linksTo = (html: string, path: string) => hrefsIn(html).includes(path);
const personOf = (level: Level, isSuper = false): Person => ({
  level,
  isSuper,
  mayClearLog: false,
});

describe("one table", () => {
  it("is read by the statements that look for people: administrators, and who may take over a drawer", async () => {
    const { user } = await signedIn({ level: 1 });
    const names = async () => (await cashiersFor(1, 0)).map(({ id }) => id);
    const lock = () => inTransaction((tx) => lockUser(tx, user.id, user.id));
    expect(await names()).toContain(user.id);
    expect(await lock()).toMatchObject({ id: user.id });
    vi.mocked(levelsWith).mockReturnValue([5]);
    expect(await names()).not.toContain(user.id);
    await expect(lock()).rejects.toMatchObject({ code: "forbidden" });
  });

  it("decides for menu, loaders, actions and API: 403 without the capability (R-A7)", async () => {
    const { browser, user } = await signedIn({ level: 1 });
    const bearer = await sessionOf(user, { now, platform: "mobile_app" });
    const look = async () => ({
      menu: linksTo((await browser.get("/dashboard")).html, "/users"),
      loader: (await browser.get("/users")).status,
      action: (await browser.post("/users/add", { form_key: "k".repeat(24) })).status,
      api: (await call("GET", "/api/users", bearer)).status,
    });
    expect(await look()).toEqual({ menu: true, loader: 200, action: 422, api: 200 });
    without("users.manage");
    expect(await look()).toEqual({ menu: false, loader: 403, action: 403, api: 403 });
  });

  it("says 'Not authorized' to whoever it refuses, and ends no session (R-A7)", async () => {
    const { browser, user } = await signedIn({ level: 1 });
    const bearer = await sessionOf(user, { now, platform: "mobile_app" });
    without("users.manage");
    const texts = [
      (await browser.post("/users/add", { form_key: "k".repeat(24) })).text,
      (await browser.get("/users")).text,
    ];
    expect({
      said: texts.map((text) => text.includes("Not authorized")),
      api: (await call("GET", "/api/users", bearer)).body,
      session: browser.cookies.has("session"),
    }).toEqual({
      said: [true, true],
      api: { error: "Not authorized", code: "forbidden" },
      session: true,
    });
  });

  it("decides for the socket (R-A7)", () => {
    const listener = { ...personOf(1), sessionId: 1, userId: 1, jettyId: 1, ownJettyId: 1 };
    const hears = () => reachOf(listener, { event: "bug-report", jettyId: 1 }, null);
    expect(hears()).toBe("here");
    without("support.manage");
    expect(hears()).toBeNull();
    asked.mockImplementation(table.can);
  });

  it("refuses level 3 the requests behind buttons that it does not see (R-A7)", async () => {
    const user = await makeStaff({ level: 4 });
    const { browser: cashier, user: seller } = await signedIn({ level: 3 });
    const sellers = await sessionOf(seller, { now, platform: "mobile_app" });
    for (const path of [
      "/users/add",
      `/users/${user.id}/delete`,
      "/operator/add",
      "/blocked-date/add",
      "/setting",
      "/error-log/clear",
    ])
      expect([path, (await cashier.post(path, {})).status]).toEqual([path, 403]);
    expect((await call("DELETE", "/api/users/:id", sellers, { id: String(user.id) })).status).toBe(
      403,
    );
    expect(
      await sql(null, "select active from app_user where id = :userId", { userId: user.id }),
    ).toEqual([{ active: true }]);
  });

  it("sends a visitor to the login, and answers a call without a token 401 (R-A7)", async () => {
    expect((await visitor().get("/users?page_active=2")).location).toBe(
      "/login?back=%2Fusers%3Fpage_active%3D2",
    );
    expect((await visitor().post("/users/add", {})).location).toBe("/login?back=%2Fusers%2Fadd");
    expect(await call("GET", "/api/users", null)).toMatchObject({
      status: 401,
      body: { code: "signed_out" },
    });
  });

  it("has no second one: levels and super users are compared nowhere else on the way of a request", () => {
    const readers = [
      "app/domain/access/menu.ts",
      "app/http/guard.server.ts",
      "app/http/bearer-auth.server.ts",
      "app/domain/live-events/rules.ts",
    ];
    for (const file of readers)
      expect([file, /\bcan\(/.test(readFileSync(file, "utf8"))]).toEqual([file, true]);
    for (const { file } of declaredRoutes())
      expect([file, /isSuper\b/.test(readFileSync(`app/${file}`, "utf8"))]).toEqual([file, false]);
    const compared = /\b(?:access|level)\s*(?:[=!]==|=|<>|!=|[<>]=?|(?:not\s+)?in\s*\()\s*\d/i;
    const files = ["app", "server", "workers"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
        .map((file) => `${folder}/${file}`),
    );
    expect(compared.test("active and access in (1, 3)"), "the control").toBe(true);
    expect(files.filter((file) => compared.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

const SUPER: readonly MenuScreenName[] = ["support", "setting", "errorLog"];
const inMenus = Object.entries(SCREENS).filter(([, screen]) => "menu" in screen) as [
  MenuScreenName,
  { path: string },
][];
const all = declaredRoutes().map((route, _index, routes) => routePlace(route, routes).address);

/** The screens that a browser opens, of those that the site map has: some lead on to a first step. */
async function opens(browser: Browser): Promise<MenuScreenName[]> {
  const opened: MenuScreenName[] = [];
  for (const [name, { path }] of inMenus)
    if (all.includes(path) && (await opening(browser, path)) === 200) opened.push(name);
  return opened;
}
async function opening(browser: Browser, path: string): Promise<number> {
  const { status } = await browser.follow(await browser.get(path));
  return browser.page.path.startsWith(path) ? status : 302;
}

describe("the levels", () => {
  const menu = (level: Level, isSuper = false) =>
    menuOf(personOf(level, isSuper)).flatMap(({ screens }) => screens);

  it("have their screens, and everybody may report an issue (R-A8, R-X2)", async () => {
    const existing = (names: readonly MenuScreenName[]) =>
      names.filter((name) => all.includes(SCREENS[name].path));
    for (const level of LEVELS) {
      const { browser, user } = await signedIn({ level });
      if (can(personOf(level), "counter.sell"))
        await makeShift({ userId: user.id, openedAt: new Date(now.getTime() - 60_000) });
      const opened = await opens(browser);
      // Whatever is in the menu opens.
      expect([level, existing(menu(level)).filter((name) => !opened.includes(name))]).toEqual([
        level,
        [],
      ]);
      const barred = {
        1: ["setting", "errorLog"],
        2: [
          "counter",
          "users",
          "operators",
          "blockedDates",
          "audit",
          "support",
          "setting",
          "errorLog",
        ],
        3: [],
        4: [],
        5: ["counter"],
      } as const;
      expect([
        level,
        barred[level].filter((name) => opened.includes(name) || menu(level).includes(name)),
      ]).toEqual([level, []]);
      if (level === 5) expect(opened).toContain("audit");
      expect([level, (await browser.get("/report-issue")).status]).toEqual([level, 200]);
    }
  });

  it("have a menu of all screens at level 1, and of the super users' too for these (R-A8)", () => {
    const everyScreen = inMenus.map(([name]) => name);
    expect(menu(1).toSorted()).toEqual(
      everyScreen.filter((name) => !SUPER.includes(name)).toSorted(),
    );
    for (const level of LEVELS)
      expect([level, SUPER.filter((name) => !menu(level, true).includes(name))]).toEqual([
        level,
        [],
      ]);
  });

  it("list a level's own reports, and to super users all (R-X2)", async () => {
    for (const level of LEVELS) {
      const { browser } = await signedIn({ level });
      await browser.get("/report-issue");
      await browser.submit({ report: `Laporan tahap ${level}` });
      expect([level, browser.page.status]).toEqual([level, 303]);
    }
    for (const level of [3, 4, 5] as const) {
      const { browser, user } = await signedIn({ level });
      expect([level, (await browser.get("/support")).text.includes("Laporan tahap")]).toEqual([
        level,
        false,
      ]);
      await asOwner(database, (client) =>
        client.query("update bug_report set user_id = $1 where report = $2", [
          user.id,
          `Laporan tahap ${level}`,
        ]),
      );
      const { text } = await browser.get("/support");
      expect([level, LEVELS.filter((other) => text.includes(`Laporan tahap ${other}`))]).toEqual([
        level,
        [level],
      ]);
    }
    const { browser: boss } = await signedIn({ level: 2, email: "ketua@contoh.my" });
    const { text } = await boss.get("/support");
    expect(LEVELS.filter((level) => text.includes(`Laporan tahap ${level}`))).toEqual([...LEVELS]);
  });

  it("1, 3 and 4 sell, and 1 and 5 read the audit (R-X3)", async () => {
    for (const level of LEVELS) {
      const { browser, user } = await signedIn({ level });
      if (can(personOf(level), "counter.sell"))
        await makeShift({ userId: user.id, openedAt: new Date(now.getTime() - 60_000) });
      const status = (path: string) => opening(browser, path);
      expect([level, await status("/pos"), await status("/ticket-counter")]).toEqual([
        level,
        ...([1, 3, 4].includes(level) ? [200, 200] : [403, 403]),
      ]);
      expect([level, await status("/audit")]).toEqual([level, [1, 5].includes(level) ? 200 : 403]);
    }
  });
});

describe("a session", () => {
  it("dead, revoked or deactivated is 401 and cleared (R-X1)", async () => {
    const ends: Record<string, (user: { id: number }) => Promise<unknown>> = {
      dead: ({ id }) =>
        sql(
          null,
          "update staff_session set expires_at = created_at where user_id = :id returning id",
          { id },
        ),
      revoked: ({ id }) => inTransaction((tx) => endSessionsOf(tx, id)),
      deactivated: ({ id }) =>
        sql(null, "update app_user set active = false where id = :id returning id", { id }),
    };
    for (const [how, end] of Object.entries(ends)) {
      const { browser, user } = await signedIn({ level: 3 });
      const bearer = await sessionOf(user, { now, platform: "mobile_app" });
      expect([
        how,
        (await browser.get("/dashboard")).status,
        (await call("GET", "/api/authenticate", bearer)).status,
      ]).toEqual([how, 200, 200]);
      await end(user);
      const { status, headers } = await browser.get("/dashboard");
      expect([
        how,
        status,
        browser.cookies.has("session"),
        /session=;.*Max-Age=0/.test(headers.getSetCookie().join()),
      ]).toEqual([how, 401, false, true]);
      expect([how, (await call("GET", "/api/authenticate", bearer)).status]).toEqual([how, 401]);
    }
  });

  it("without the capability is 403 and kept (R-X1)", async () => {
    const { browser, user } = await signedIn({ level: 3 });
    const bearer = await sessionOf(user, { now, platform: "mobile_app" });
    const denied = await browser.get("/users");
    expect([
      denied.status,
      denied.text.includes("Not authorized"),
      browser.cookies.has("session"),
      (await browser.get("/dashboard")).status,
    ]).toEqual([403, true, true, 200]);
    expect([
      (await call("GET", "/api/users", bearer)).status,
      (await call("GET", "/api/authenticate", bearer)).status,
    ]).toEqual([403, 200]);
    expect((await browser.get("/error-log")).location).toBe("/dashboard");
  });

  it("is never answered 402, and ends in a browser's scripts with 401 alone (R-X1)", async () => {
    const table402 =
      readFileSync("app/http/failure.server.ts", "utf8") +
      readFileSync("app/api/refusal-json.server.ts", "utf8") +
      readFileSync("server/app/error-handler.ts", "utf8");
    expect(table402).not.toMatch(/\b402\b/);
    for (const status of [401, 402]) {
      vi.stubGlobal("fetch", () =>
        Promise.resolve(
          Response.json(
            { error: "x", code: "y", ticket: "t", options: [], more: false },
            { status },
          ),
        ),
      );
      expect([
        status,
        await fetchSocketTicket(),
        await remoteSource(OPTION_CALLS.staff, null).find("a", 0).catch(String),
      ]).toEqual([status, null, "CallError: signed-out"]);
    }
    expect(CAPABILITIES.length).toBeGreaterThan(20);
  });
});
