import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { can, type Capability } from "~/domain/access/capabilities";
import { useDatabase } from "../support/database";
import { makeShift } from "../support/shift";
import { useSite } from "../support/site";
import { declaredRoutes, routePlace } from "../support/site-map";
import { everybody, type Somebody } from "./people";
import { LEGEND, PermissionReport } from "./permission-report";

useDatabase();
const site = useSite();

/** What no row has as its number, code or name. */
const NOBODYS = "2147483647";
/**
 * For these an empty form is all there is to say: whoever may, does it, with a session of its own.
 */
const NEEDS_NO_WORDS = new Set([
  "/logout",
  "/lock/now",
  "/error-log/clear",
  "/user-profile/sessions",
  "/user-profile/print-server",
  "/user-profile/print-server/renew",
  "/user-profile/security/pin/remove",
  "/user-profile/tokens/revoke-all",
]);

/**
 * Every act of the staff's screens, of the counter and of the ways in, and what it takes: a
 * capability, any session, or nothing. One that is missing here fails the last test.
 */
const ACTS: Record<string, Capability | "session" | "open"> = {
  "/login": "open",
  "/login/code": "open",
  "/login/forgot": "open",
  "/language": "open",
  "/logout": "open",
  "/lock": "session",
  "/lock/now": "dashboard.view",
  "/lock/open": "session",
  "/browser-error": "session",
  "/session/jetty": "dashboard.view",
  "/news/settings": "dashboard.view",
  "/news/ticket": "dashboard.view",
  "/ticket-counter": "counter.sell",
  "/ticket-counter/letters": "counter.government-agency",
  "/ticket-counter/letters/:place/remove": "counter.government-agency",
  "/report-issue": "issues.report",
  "/report-issue/told": "issues.report",
  "/user-profile": "profile.edit",
  "/user-profile/picture": "profile.edit",
  "/user-profile/sessions": "profile.edit",
  "/user-profile/security/on": "profile.edit",
  "/user-profile/security/off": "profile.edit",
  "/user-profile/security/codes": "profile.edit",
  "/user-profile/security/pin": "profile.edit",
  "/user-profile/security/pin/remove": "profile.edit",
  "/user-profile/tokens/new": "profile.edit",
  "/user-profile/tokens/:id/revoke": "profile.edit",
  "/user-profile/tokens/revoke-all": "profile.edit",
  "/user-profile/print-server": "profile.edit",
  "/user-profile/print-server/renew": "profile.edit",
  "/users/add": "users.manage",
  "/users/:id/edit": "users.manage",
  "/users/:id/delete": "users.manage",
  "/users/:id/activate": "users.manage",
  "/users/:id/picture": "users.manage",
  "/users/:id/tokens/:token/revoke": "users.manage",
  "/operator/add": "operators.manage",
  "/operator/:id/edit": "operators.manage",
  "/operator/:id/delete": "operators.manage",
  "/operator/:id/activate": "operators.manage",
  "/blocked-date/add": "blocked-dates.manage",
  "/blocked-date/:id/edit": "blocked-dates.manage",
  "/blocked-date/:id/delete": "blocked-dates.manage",
  "/blocked-date/:id/mail": "blocked-dates.manage",
  "/timetable/add": "timetable.manage",
  "/timetable/:id/board": "departures.run",
  "/timetable/:id/leave": "departures.run",
  "/timetable/:id/delay": "departures.run",
  "/timetable/:id/cancel": "departures.run",
  "/timetable/:id/on-time": "departures.run",
  "/timetable/:id/undo": "timetable.manage",
  "/timetable/:id/change": "timetable.manage",
  "/timetable/:id/close": "departures.run",
  "/timetable/:id": "departures.run",
  "/timetable/:id/heads": "departures.run",
  "/timetable/boats/add": "timetable.manage",
  "/timetable/boats/:id/edit": "timetable.manage",
  "/timetable/boats/:id/delete": "timetable.manage",
  "/timetable/boats/:id/activate": "timetable.manage",
  "/timetable/skippers/add": "timetable.manage",
  "/timetable/skippers/:id/edit": "timetable.manage",
  "/timetable/skippers/:id/delete": "timetable.manage",
  "/timetable/skippers/:id/activate": "timetable.manage",
  "/timetable/weather/add": "weather.manage",
  "/timetable/weather/:id/confirm": "weather.manage",
  "/timetable/weather/:id/lift": "weather.manage",
  "/timetable/weather/:id/cases/:case": "weather.manage",
  "/timetable/weather/:id/cases/:case/phoned": "weather.manage",
  "/timetable/weekly/add": "timetable.manage",
  "/timetable/weekly/:id/edit": "timetable.manage",
  "/timetable/weekly/:id/end": "timetable.manage",
  "/ticket-cancellation/new": "cancellations.act",
  "/reports": "reports.view",
  "/reports/:id": "reports.view",
  "/tickets/many": "tickets.view",
  "/tickets/batch/:batch": "tickets.view",
  "/tickets/:ticketCode/cancel": "tickets.view",
  "/tickets/:ticketCode/edit": "tickets.edit-passengers",
  "/tickets/:ticketCode/check": "tickets.view",
  "/tickets/:ticketCode/mail": "tickets.view",
  "/tickets/:ticketCode/files": "tickets.upload-files",
  "/tickets/:ticketCode/files/:file/remove": "tickets.upload-files",
  "/tickets/:ticketCode/letters": "tickets.manage-letters",
  "/tickets/:ticketCode/letters/:file/remove": "tickets.manage-letters",
  "/tickets/:ticketCode/personal/:no": "tickets.view",
  "/ticket-cancellation/:id/approve": "cancellations.decide",
  "/ticket-cancellation/:id/deny": "cancellations.decide",
  "/scan": "boarding.scan",
  "/scan/:scan/undo": "boarding.undo",
  "/scan/conflicts/:conflict": "boarding.decide",
  "/scan/stewards": "boarding.stewards",
  "/scan/stewards/:id/end": "boarding.stewards",
  "/refunds/pay": "refunds.manage",
  "/reports/schedules/add": "reports.schedule",
  "/reports/schedules/:id/edit": "reports.schedule",
  "/reports/schedules/:id/pause": "reports.schedule",
  "/reports/schedules/:id/resume": "reports.schedule",
  "/reports/schedules/:id/remove": "reports.schedule",
  "/refunds/file": "refunds.manage",
  "/refunds/:id/gateway": "refunds.manage",
  "/refunds/:id/reject": "refunds.manage",
  "/month-end/import": "month-end.manage",
  "/month-end/statements/:id": "month-end.manage",
  "/month-end/explain": "month-end.manage",
  "/month-end/close": "month-end.manage",
  "/month-end/closings/:id": "month-end.manage",
  "/credit/add": "credit.manage",
  "/credit/:id/payment": "credit.manage",
  "/credit/:id/payment/:payment/reverse": "credit.manage",
  "/credit/:id/limit": "credit.manage",
  "/credit/:id/block": "credit.manage",
  "/credit/:id/unblock": "credit.manage",
  "/credit/:id/statement.pdf": "credit.manage",
  "/setting": "settings.manage",
  "/setting/online/:to": "settings.manage",
  "/setting/prices/:day/cancel": "settings.manage",
  "/setting/gateways/:name/test": "settings.manage",
  "/setting/webhooks/add": "webhooks.manage",
  "/setting/webhooks/:id": "webhooks.manage",
  "/setting/webhooks/:id/edit": "webhooks.manage",
  "/setting/webhooks/:id/off": "webhooks.manage",
  "/setting/webhooks/:id/on": "webhooks.manage",
  "/setting/webhooks/:id/secret": "webhooks.manage",
  "/setting/webhooks/:id/delete": "webhooks.manage",
  "/setting/webhooks/:id/deliveries/:delivery": "webhooks.manage",
  "/setting/personal-data": "personal-data.manage",
  "/setting/personal-data/download": "personal-data.manage",
  "/error-log/clear": "error-log.clear",
  "/error-log/jobs": "jobs.retry",
  "/shifts/:id/close": "shifts.manage",
  "/printer": "tickets.view",
  "/print/ticket/:ticketCode": "tickets.view",
  "/print/slip/:shiftId/:kind": "counter.sell",
  "/print/:job": "tickets.view",
  "/support/:id/resolve": "support.manage",
  "/pos": "counter.sell",
  "/pos/jetty": "counter.sell",
  "/pos/departure-date": "counter.sell",
  "/pos/departure-date/time": "counter.sell",
  "/pos/passengers": "counter.sell",
  "/pos/user-info": "counter.sell",
  "/pos/passengers-info": "counter.sell",
  "/pos/checkout": "counter.sell",
  "/pos/checkout/cash": "counter.sell",
  "/pos/checkout/split": "counter.sell",
  "/pos/load": "counter.sell",
  "/pos/hold": "counter.sell",
  "/pos/reset": "counter.sell",
  "/pos/shift/start": "counter.sell",
  "/pos/shift/drawer": "counter.sell",
  "/pos/shift/close": "counter.sell",
};

/** Pages of the counter that want a shift. */
const COUNTER_PAGES = (
  "jetty departure-date departure-date/time passengers user-info passengers-info checkout " +
  "checkout/cash checkout/split result result/change load hold " +
  "reset shift/start shift/drawer shift/x shift/close shift/ended"
).split(" ");

/**
 * What the list of `permissions.test.ts` does not hold: pages that want a shift, and what is read
 * beside the pages.
 */
const OTHER_PAGES: Record<string, Capability> = {
  "/ticket-counter": "counter.sell",
  "/ticket-counter/letters": "counter.government-agency",
  "/ticket-counter/letters/:place/remove": "counter.government-agency",
  "/ticket-counter/result": "counter.sell",
  "/pos": "counter.sell",
  ...Object.fromEntries(COUNTER_PAGES.map((page) => [`/pos/${page}`, "counter.sell" as const])),
  "/news/unread": "dashboard.view",
  "/shifts/:id/slip/:kind": "dashboard.view",
  "/blocked-date/:id/orders.csv": "blocked-dates.manage",
};

type Answer = "let in" | "refused" | "login" | "over" | "failed";

function answerOf(
  { status, location }: { status: number; location: string | null },
  path: string,
): Answer {
  if (
    status === 302 &&
    location === `/login?back=${encodeURIComponent(path.replace("?index", ""))}`
  )
    return "login";
  if (status >= 500) return "failed";
  return status === 401 ? "over" : status === 403 ? "refused" : "let in";
}

const addressOf = (pattern: string) => pattern.replace(/:\w+/g, NOBODYS);

function browserOf(token: string | null) {
  const browser = site.browser();
  browser.cookies.set("ck", "1");
  if (token) browser.cookies.set("session", token);
  return browser;
}

/** What each should say to somebody: nobody is led to the login, who may not is refused. */
function expected(
  table: [path: string, needs: Capability | "session" | "open"][],
  { person }: Somebody,
): Record<string, Answer> {
  const answers = table.map(([path, needs]): [string, Answer] => {
    if (needs === "open") return [path, "let in"];
    if (!person) return [path, "login"];
    return [path, needs === "session" || can(person, needs) ? "let in" : "refused"];
  });
  return Object.fromEntries(answers);
}

/** All that an act could have changed, counted. */
async function everything(): Promise<unknown> {
  const tables = [
    "audit",
    "outbox",
    "app_user",
    "staff_session",
    "operator",
    "blocked_date",
    "bug_report",
    "shift",
    "drawer_entry",
    "stored_file",
    "ticket",
    "print_job",
    "cancellation_request",
    "ticket_payment",
    "ticket_refund",
    "report",
  ];
  const [row] = await sql(
    null,
    `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ")}, (select sum(version)::int from app_user) as versions, (select version from setting) as setting`,
  );
  return row;
}

const PEOPLE = everybody();
const books = {
  acts: new PermissionReport(),
  others: new PermissionReport(),
  calls: new PermissionReport(),
};
const noteAll = (book: PermissionReport, who: string, answers: Record<string, Answer>) =>
  Object.entries(answers).forEach(([what, answer]) => book.note(what, who, answer));

describe.each(PEOPLE)("$who", (somebody) => {
  const { who, person, session, fresh, token, user } = somebody;

  it("may do what the table says, and changes nothing by naming what is not there", async () => {
    const own = await session();
    if (person && can(person, "counter.sell")) await makeShift({ userId: await user() });
    const before = await everything();
    const table = Object.entries(ACTS).filter(([path]) => !NEEDS_NO_WORDS.has(path));
    const answers: Record<string, Answer> = {};
    for (const [pattern] of table)
      answers[pattern] = answerOf(
        await browserOf(own).post(addressOf(pattern), {}),
        addressOf(pattern),
      );
    noteAll(books.acts, who, answers);
    expect(answers).toEqual(expected(table, somebody));
    expect(await everything()).toEqual(before);
  });

  it("does the acts that need no words as the table says", async () => {
    const table = Object.entries(ACTS).filter(([path]) => NEEDS_NO_WORDS.has(path));
    const answers: Record<string, Answer> = {};
    for (const [path] of table)
      answers[path] = answerOf(await browserOf(await fresh()).post(path, {}), path);
    noteAll(books.acts, who, answers);
    expect(answers).toEqual(expected(table, somebody));
  });

  it("opens the counter's pages and what is read beside the pages, or not", async () => {
    const own = await fresh();
    const answers: Record<string, Answer> = {};
    for (const pattern of Object.keys(OTHER_PAGES))
      answers[pattern] = answerOf(await browserOf(own).get(addressOf(pattern)), addressOf(pattern));
    noteAll(books.others, who, answers);
    expect(answers).toEqual(expected(Object.entries(OTHER_PAGES), somebody));
  });

  it("is answered by the calls as the table says", async () => {
    const { calls } = await import("~/api/calls.server");
    const bearer = await token();
    const headers = {
      "content-type": "application/json",
      "accept-language": "en",
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    };
    for (const { method, path, needs, answer } of calls.lines.filter(
      (line) => line.needs !== null,
    )) {
      const { status, body } = await answer({
        headers,
        body: Buffer.from("{}"),
        ip: "203.0.113.9",
        now: new Date(),
      });
      books.calls.note(
        `${method} ${path}`,
        who,
        status === 401 || status === 403 ? String(status) : "let in",
      );
      if (!person)
        expect([status, body], path).toEqual([
          401,
          { error: "Your session has ended. Please log in again.", code: "signed_out" },
        ]);
      else if (needs && !can(person, needs))
        expect([status, body], path).toEqual([403, { error: "Not authorized", code: "forbidden" }]);
      else expect([200, 400, 404, 422], path).toContain(status);
    }
  });
});

it("is written down as it came out", async () => {
  const lead = (what: string) => `${what}, by everybody, as it came out. ${LEGEND}`;
  await expect(
    books.acts.page(
      "Who may do what",
      lead("Every act of the staff's screens and of the counter, posted with an empty form"),
      "act",
    ),
  ).toMatchFileSnapshot("../../docs/permissions/acts.md");
  await expect(
    books.others.page(
      "Who may open what at the counter",
      lead("Every page of the counter, and what is read beside the pages"),
      "page",
    ),
  ).toMatchFileSnapshot("../../docs/permissions/counter.md");
  await expect(
    books.calls.page(
      "Who may call what",
      lead("Every call of staff, with a bearer token and an empty body. 401: no session"),
      "call",
    ),
  ).toMatchFileSnapshot("../../docs/permissions/calls.md");
});

const all = declaredRoutes().map((route, _index, routes) => ({
  ...route,
  ...routePlace(route, routes),
}));
const screens = all.filter(({ isBelow }) => isBelow("staff") || isBelow("counter"));
const moduleOf = async (file: string) =>
  (await import(resolve("app", file))) as { action?: unknown };

it("sends whoever is not logged in from every staff and counter screen to the login (R-6-02)", async () => {
  const answers: Record<string, Answer> = {};
  for (const { address } of screens)
    answers[address] = answerOf(await browserOf(null).get(addressOf(address)), addressOf(address));
  expect(Object.keys(answers).length).toBeGreaterThan(60);
  expect(Object.entries(answers).filter(([, answer]) => answer !== "login")).toEqual([]);
});

it("knows every act and every page beside the staff layout", async () => {
  const ours = all.filter(
    ({ file, isBelow }) =>
      /^routes\/(?:staff|counter|session)\//.test(file) || isBelow("staff") || isBelow("counter"),
  );
  const acting: string[] = [];
  for (const { file, address, index } of ours)
    if ("action" in (await moduleOf(file))) acting.push(index ? `${address}?index` : address);
  expect(acting.toSorted()).toEqual(Object.keys(ACTS).toSorted());
  const wantShift = screens
    .filter(({ isBelow, address }) => isBelow("counter") || address.startsWith("/ticket-counter"))
    .map(({ address }) => address);
  expect(Object.keys(OTHER_PAGES).toSorted()).toEqual(
    [
      ...wantShift,
      "/news/unread",
      "/blocked-date/:id/orders.csv",
      "/shifts/:id/slip/:kind",
    ].toSorted(),
  );
});
