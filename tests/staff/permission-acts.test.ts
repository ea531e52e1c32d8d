import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { can, type Capability } from "~/domain/access/capabilities";
import { useDatabase } from "../support/database";
import { makeShift } from "../support/shift";
import { useSite } from "../support/site";
import { declaredRoutes, placeOf } from "../support/site-map";
import { everybody, type Somebody } from "./people";

useDatabase();
const site = useSite();

/** What no row has as its number, code or name. */
const NOBODYS = "2147483647";
/** For these an empty form is all there is to say: whoever may, does it, with a session of its own. */
const NEEDS_NO_WORDS = new Set(["/logout", "/lock/now", "/error-log/clear", "/user-profile/sessions", "/user-profile/print-server/renew", "/user-profile/security/pin/remove"]);

/** Every act of the staff's screens, of the counter and of their doors, and what it takes: a capability, any session, or nothing. One that is missing here fails the last test. */
const ACTS: Record<string, Capability | "session" | "open"> = {
  "/login": "open",
  "/login/code": "open",
  "/login/forgot": "open",
  "/language": "open",
  "/logout": "open",
  "/lock": "session",
  "/lock/now": "dashboard.view",
  "/session/jetty": "dashboard.view",
  "/ticket-counter": "counter.sell",
  "/ticket-counter/letters": "counter.government-agency",
  "/ticket-counter/letters/remove": "counter.sell",
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
  "/user-profile/print-server/renew": "profile.edit",
  "/users/add": "users.manage",
  "/users/:id/edit": "users.manage",
  "/users/:id/delete": "users.manage",
  "/users/:id/activate": "users.manage",
  "/users/:id/picture": "users.manage",
  "/operator/add": "operators.manage",
  "/operator/:id/edit": "operators.manage",
  "/operator/:id/delete": "operators.manage",
  "/operator/:id/activate": "operators.manage",
  "/blocked-date/add": "blocked-dates.manage",
  "/blocked-date/:id/edit": "blocked-dates.manage",
  "/blocked-date/:id/delete": "blocked-dates.manage",
  "/setting": "settings.manage",
  "/setting/online/:to": "settings.manage",
  "/error-log/clear": "error-log.clear",
  "/shifts/:id/close": "shifts.manage",
  "/printer": "tickets.view",
  "/print/ticket/:ticketCode": "tickets.view",
  "/print/slip/:shiftId/:kind": "counter.sell",
  "/print/:job": "tickets.view",
  "/support/:id/resolve": "support.manage",
  "/pos?index": "counter.sell",
  "/pos/departure-date": "counter.sell",
  "/pos/passengers": "counter.sell",
  "/pos/user-info": "counter.sell",
  "/pos/passengers-info": "counter.sell",
  "/pos/checkout": "counter.sell",
  "/pos/checkout/cash": "counter.sell",
  "/pos/load": "counter.sell",
  "/pos/reset": "counter.sell",
  "/pos/shift/start": "counter.sell",
  "/pos/shift/drawer": "counter.sell",
  "/pos/shift/close": "counter.sell",
};

/** What the staff layout's own list does not hold: the counter's pages, and what is read beside the pages. */
const OTHER_PAGES: Record<string, Capability> = {
  "/ticket-counter": "counter.sell",
  "/pos": "counter.sell",
  "/pos/departure-date": "counter.sell",
  "/pos/passengers": "counter.sell",
  "/pos/user-info": "counter.sell",
  "/pos/passengers-info": "counter.sell",
  "/pos/checkout": "counter.sell",
  "/pos/checkout/cash": "counter.sell",
  "/pos/result": "counter.sell",
  "/pos/result/change": "counter.sell",
  "/pos/load": "counter.sell",
  "/pos/reset": "counter.sell",
  "/pos/shift/start": "counter.sell",
  "/pos/shift/drawer": "counter.sell",
  "/pos/shift/x": "counter.sell",
  "/pos/shift/close": "counter.sell",
  "/pos/shift/ended": "counter.sell",
  "/shifts/:id/slip/:kind": "dashboard.view",
  "/blocked-date/:id/orders.csv": "blocked-dates.manage",
};

type Answer = "let in" | "refused" | "login" | "over" | "failed";

function answerOf({ status, location }: { status: number; location: string | null }, path: string): Answer {
  if (status === 302 && location === `/login?back=${encodeURIComponent(path)}`) return "login";
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
function expected(table: Record<string, Capability | "session" | "open">, { person }: Somebody): Record<string, Answer> {
  const answers = Object.entries(table).map(([path, needs]): [string, Answer] => {
    if (needs === "open") return [path, "let in"];
    if (!person) return [path, "login"];
    return [path, needs === "session" || can(person, needs) ? "let in" : "refused"];
  });
  return Object.fromEntries(answers);
}

/** All that an act could have changed, counted. */
async function everything(): Promise<unknown> {
  const tables = ["audit", "outbox", "app_user", "staff_session", "operator", "blocked_date", "bug_report", "shift", "drawer_entry", "stored_file", "ticket", "print_job"];
  const [row] = await sql(null, `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ")}, (select sum(version)::int from app_user) as versions, (select version from setting) as setting`);
  return row;
}

const calls = async () => (await import("~/api/calls.server")).calls.lines;
const PEOPLE = everybody();

describe.each(PEOPLE)("$who", (somebody) => {
  const { person, session, fresh, token, user } = somebody;

  it("may do what the table says, and nothing by asking for what is not there", async () => {
    const asked = Object.keys(ACTS).filter((path) => !NEEDS_NO_WORDS.has(path));
    const own = await session();
    if (person && can(person, "counter.sell")) await makeShift({ userId: await user() });
    const started = await everything();
    const answers: Record<string, Answer> = {};
    for (const pattern of asked) {
      const path = addressOf(pattern);
      answers[pattern] = answerOf(await browserOf(own).post(path, {}), path);
    }
    expect(answers).toEqual(expected(Object.fromEntries(asked.map((path) => [path, ACTS[path] ?? "open"])), somebody));
    expect(await everything()).toEqual(started);
  });
});
