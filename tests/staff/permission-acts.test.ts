import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { can, type Capability } from "~/domain/access/capabilities";
import { useDatabase } from "../support/database";
import { makeShift } from "../support/shift";
import { useSite } from "../support/site";
import { declaredRoutes, routePlace } from "../support/site-map";
import { ACTS } from "./acts";
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

/** Pages of the counter that want a shift. */
const COUNTER_PAGES = (
  "jetty departure-date departure-date/time passengers user-info passengers-info checkout " +
  "checkout/cash checkout/split checkout/travel-credit result result/change load hold " +
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
