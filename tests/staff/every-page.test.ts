import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { walkTo } from "../flow/walk";
import { asOwner, useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { actionsIn, allByTag, languageOf } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { giveFactor } from "../support/second-factor";
import { makeShift } from "../support/shift";
import { useSite } from "../support/site";
import { declaredRoutes, routePlace } from "../support/site-map";
import { makeStaff, sessionOf, STAFF_PASSWORD } from "../support/staff";
import { tableState, watchTables } from "../support/table-state";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.SUPER_USER_EMAILS = "ketua@contoh.my";
process.env.LOG_CLEARER_EMAIL = "ketua@contoh.my";
process.env.COUNTER_PAYMENT_METHODS = "Card terminal,QR";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const site = useSite();
const { signedIn, visitor } = staffBrowsers(site, now);
type Browser = ReturnType<typeof visitor>;

const all = declaredRoutes().map((route, _index, routes) => ({
  ...route,
  ...routePlace(route, routes),
}));
const ids: Record<string, string> = {};
const people = {} as Record<Who, Browser>;

beforeAll(async () => {
  const { browser, user } = await signedIn({ level: 1, jettyId: 0, email: "ketua@contoh.my" });
  await makeShift({ userId: user.id, openedAt: new Date(now.getTime() - 60_000) });
  const locked = await signedIn({ level: 1 });
  await locked.browser.post("/lock/now", {});
  const ended = await signedIn({ level: 3 });
  const halfway = visitor();
  const guarded = await makeStaff({ level: 1 });
  await giveFactor(guarded);
  await halfway.get("/login");
  await halfway.submit({ email: guarded.email, password: STAFF_PASSWORD });
  Object.assign(people, {
    staff: browser,
    nobody: visitor(),
    buyer: visitor(),
    locked: locked.browser,
    ended: ended.browser,
    halfway,
  });
  await walkTo(people.buyer, "checkout");
  const [unpaid, paid] = [await makeTicket({ now }), await makeTicket({ now })];
  await payTicket(paid.id, { paidAt: now });
  await browser.get("/pos/passengers");
  await browser.submitAndFollow({ adult: "1" });
  await browser.submitAndFollow({ "adult[0][name]": "Siti Hajar", "adult[0][ic]": "870903115048" });
  await browser.submitAndFollow({}, { paymentMethod: "Cash" });
  await browser.submit({ cash_in: "50" });
  const sold = /ticket=(\w+)/.exec(browser.page.location ?? "")?.[1] ?? "";
  await browser.get("/pos/passengers");
  await browser.submitAndFollow({ adult: "1" });
  await browser.submitAndFollow({ "adult[0][name]": "Siti Hajar", "adult[0][ic]": "870903115048" });
  Object.assign(ids, { unpaid: unpaid.ticketCode, paid: paid.ticketCode, sold });
  await asOwner(database, async (client) => {
    const one = async (text: string) =>
      String((await client.query<{ id: number }>(text)).rows[0]?.id ?? 0);
    ids.user = await one(
      "insert into app_user (name, username, email, phone, password_hash, jetty_id, access) values ('Nama', 'nama', 'nama@contoh.my', '0123456789', 'none', 1, 3) returning id",
    );
    ids.operator = await one(
      "insert into operator (company_name, name, email, phone, ic) values ('Bot Lama', 'Awang', 'bot@contoh.my', '0139876543', '850412115268') returning id",
    );
    ids["blocked-date"] = await one(
      "insert into blocked_date (days, details) values ('[2026-07-20,2026-07-23)', 'Cuti') returning id",
    );
    ids.support = await one(
      `insert into bug_report (user_id, report, language, created_at) values (${user.id}, 'Butang rosak', 'ms', now()) returning id`,
    );
    await one(
      `insert into payment_attempt (ticket_id, no, our_ref, return_key, gateway, account, host, amount_sen, created_at, closes_at) values (${unpaid.id}, 1, 'UJIAN-1', repeat('r', 22), 'toyyibpay', 'sandbox', 'http://127.0.0.1:1', 6100, '${now.toISOString()}', '${now.toISOString()}'::timestamptz + interval '1 day') returning id`,
    );
    ids.shifts = await one("select id from shift limit 1");
    // As on a day on which boats have times.
    await client.query("update order_draft set data = jsonb_set(data, '{departureIds}', '[999]')");
  });
});

/** What an address is about, where it names a row. */
function addressOf(pattern: string): string {
  const first = pattern.split("/")[1] ?? "";
  const about: Record<string, string> = {
    ":id": ids[first] ?? "0",
    ":to": "off",
    ":ticketCode": ids.paid ?? "",
    ":mark": "0",
    ":place": "0",
    ":kind": "open",
    ":shiftId": ids.shifts ?? "",
  };
  return pattern.replace(/:\w+/g, (name) => about[name] ?? "0");
}

type Who = "staff" | "buyer" | "nobody" | "locked" | "ended" | "halfway";
const whoOpens = ({ isBelow }: (typeof all)[number]): Who =>
  isBelow("staff") || isBelow("counter") ? "staff" : isBelow("web-layout") ? "buyer" : "nobody";
/**
 * Where a page is rendered for somebody else than its neighbours, or of something that is named.
 */
const ELSEWHERE: Record<string, () => [Who, string]> = {
  "/result": () => ["buyer", `/result?ticket=${ids.paid}`],
  "/pos/result": () => ["staff", `/pos/result?ticket=${ids.sold}`],
  "/pos/result/change": () => ["staff", `/pos/result/change?ticket=${ids.sold}`],
  "/ticket-counter/result": () => ["staff", `/ticket-counter/result?ticket=${ids.sold}`],
  "/payment/go/:ticketCode": () => ["buyer", `/payment/go/${ids.unpaid}`],
  "/login/code": () => ["halfway", "/login/code"],
  "/logout": () => ["staff", "/logout"],
  "/timetable/:id/manifest/:version": () => ["staff", "/timetable/0/manifest/1"],
  "/scan/trips/:trip/manifest/:version": () => ["staff", "/scan/trips/0/manifest/1"],
  "/lock": () => ["locked", "/lock"],
  "/pos/shift/start": () => ["ended", "/pos/shift/start"],
  "/pos/shift/ended": () => ["ended", "/pos/shift/ended"],
};
/**
 * These take posts, files or redirects alone; what they draw is a failure, by the frame of all of
 * them.
 */
const DRAWS_NOTHING = [
  "/*",
  "/language",
  "/lock/now",
  "/my-tickets/:ticketCode/:act",
  "/news/settings",
  "/payment/check/:ticketCode",
  "/payment/retry/:ticketCode",
  "/report-issue/told",
  "/session/jetty",
  "/ticket/receipt/mail/:ticketCode",
  "/tickets/:ticketCode/check",
  "/tickets/:ticketCode/mail",
];

/** A GET of these waits for a printer of PDFs; `tests/receipts/routes.test.ts` asks for them by HEAD. */
const PRINTED = ["/ticket/receipt/a4/:ticketCode", "/ticket/ticket/pdf/:ticketCode"];

/** Who opens a page, and where. */
const placeOf = (route: (typeof all)[number]): [Who, string] =>
  ELSEWHERE[route.address]?.() ?? [whoOpens(route), addressOf(route.address)];

/** A form of its own, or a button of a step's form, which keeps what was typed. */
const hasLanguageSwitch = (html: string) =>
  actionsIn(html).includes("/language") ||
  allByTag(html, "button").some((button) =>
    /[?&]leave=(?:ms|en)$/.test(button.attribute("formaction") ?? ""),
  );

const draws = async (file: string) =>
  ((await import(resolve("app", file))) as { default?: unknown }).default !== undefined;

/** The back office, as the introduction of the specification counts it. */
const BACK_OFFICE = [
  ["sales", "/sales"],
  ["tickets", "/tickets"],
  ["users", "/users"],
  ["operators", "/operator"],
  ["blocked dates", "/blocked-date"],
  ["cancellations", "/ticket-cancellation"],
  ["reports", "/reports"],
  ["the audit", "/audit"],
  ["support", "/support"],
] as const;

describe("the back office", () => {
  it.each(BACK_OFFICE)("has a screen for %s (R-0-02)", async (_what, path) => {
    const { status, html } = await people.staff.get(path);
    expect([status, allByTag(html, "h1").length]).toEqual([200, 1]);
  });
});

describe("every page of the site map", () => {
  it("has the switch of language, in the language of the cookie (R-G7)", async () => {
    const unseen = new Set<string>();
    for (const route of all) {
      if (
        !(await draws(route.file)) ||
        all.some(({ parentId }) => parentId === route.id && route.path === undefined)
      )
        continue;
      const [who, path] = placeOf(route);
      const browser = people[who];
      for (const language of ["ms", "en"] as const) {
        browser.cookies.set("lang", language);
        const { html, location } = await browser.get(path);
        if (location) unseen.add(route.address);
        else
          expect([route.address, languageOf(html), hasLanguageSwitch(html)]).toEqual([
            route.address,
            language,
            true,
          ]);
      }
    }
    expect([...unseen].toSorted()).toEqual(DRAWS_NOTHING.toSorted());
  });

  it("answers a HEAD as it answers a GET, and does nothing for it", async () => {
    await watchTables(database);
    const [doing, answering]: [string[], string[]] = [[], []];
    for (const route of all.filter(({ address }) => !PRINTED.includes(address))) {
      const [who, path] = placeOf(route);
      const before = await tableState();
      const head = await people[who].head(path);
      if ((await tableState()) !== before) doing.push(route.address);
      const heard = [head.status, head.headers.get("Location"), head.headers.get("Content-Type")];
      const { status, location, headers } = await people[who].get(path);
      if (heard.join() !== [status, location, headers.get("Content-Type")].join())
        answering.push(`${route.address}: ${heard.join()}, but ${status}`);
    }
    expect([doing, answering]).toEqual([[], []]);
    // Nothing that is written goes unnoticed, also where it is what stood there.
    const before = await tableState();
    await sql(null, "update setting set version = version returning id");
    expect(await tableState()).not.toBe(before);
  });

  it("holds no password of anybody, nor what is kept of one (R-3-02)", async () => {
    const kept = await sql<{ passwordHash: string }>(
      null,
      "select password_hash from app_user where password_hash <> 'none'",
    );
    const secrets = [STAFF_PASSWORD, ...kept.map(({ passwordHash }) => passwordHash)];
    for (const route of all) {
      if (!(await draws(route.file))) continue;
      const [who, path] = placeOf(route);
      const { html } = await people[who].get(path);
      expect(
        secrets.filter((secret) => html.includes(secret)),
        route.address,
      ).toEqual([]);
    }
  });

  it("keeps the choice in the cookie for a year; the account in another browser keeps its own (R-G7)", async () => {
    const { user, browser } = await signedIn({ level: 1, language: "ms" });
    const other = visitor("ms");
    other.cookies.set("session", await sessionOf(user, { now }));
    await browser.get("/dashboard");
    const switched = await browser.post("/language", { lang: "en", back: "/dashboard" });
    expect([switched.status, switched.location, switched.headers.getSetCookie()[0]]).toMatchObject([
      303,
      "/dashboard",
      expect.stringMatching(/^lang=en;.*Max-Age=31536000/),
    ]);
    const language = async (one: Browser) => languageOf((await one.get("/dashboard")).html);
    expect([await language(browser), await language(other)]).toEqual(["en", "ms"]);
    other.cookies.delete("lang");
    expect(await language(other)).toBe("ms");
  });

  it("sends its forms as plain HTML: each has an address, or its page's own, and every field a name (R-G5)", async () => {
    const odd: string[] = [];
    for (const route of all) {
      if (!(await draws(route.file))) continue;
      const [who, path] = placeOf(route);
      const { html } = await people[who].get(path);
      const outside = allByTag(html, "button").map((button) => button.attribute("form"));
      for (const form of allByTag(html, "form")) {
        if (!/^(?:post|get)$/.test(form.attribute("method") ?? ""))
          odd.push(`${route.address}: ${form.text.slice(0, 120)}`);
        const submits = allByTag(form, "button").filter(
          (button) => button.attribute("type") !== "button",
        );
        if (submits.length === 0 && !outside.includes(form.attribute("id") ?? "-"))
          odd.push(`${route.address} has no way to send: ${form.text.slice(0, 120)}`);
      }
    }
    expect(odd).toEqual([]);
  });
});
