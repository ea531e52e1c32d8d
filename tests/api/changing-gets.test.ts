import { describe, expect, it, vi } from "vitest";
import { sql, type Values } from "@db/transaction";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { useSite } from "../support/site";
import { makeStaff, sessionOf } from "../support/staff";
import { nowOfTests, somebodyOf, useCalls } from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
const now = nowOfTests();
useDatabase();
const ask = useCalls();
const { signedIn } = staffBrowsers(useSite(["staff", "session"]), now);

/** One row that waits for an act, and how it stands. */
interface Waiting {
  id: number;
  state: () => Promise<string>;
}

const stateOf = (table: string, column: string, id: number) => async () =>
  String(
    (
      await sql<{ state: unknown }>(
        null,
        `select ${column} as state from ${table} where id = :id`,
        { id },
      )
    )[0]?.state,
  );
const inserted = async (statement: string, values: Values) =>
  Number((await sql<{ id: number }>(null, statement, values))[0]?.id);

let boats = 0;
async function anOperator(): Promise<Waiting> {
  const id = await inserted(
    "insert into operator (company_name, name, email, phone, ic, active) values ('Bot', 'Awang', 'b@contoh.my', '0139876543', :ic, false) returning id",
    { ic: String(850412115000 + (boats += 1)) },
  );
  return { id, state: stateOf("operator", "active", id) };
}
async function aUser(): Promise<Waiting> {
  const { id } = await makeStaff({ active: false });
  return { id, state: stateOf("app_user", "active", id) };
}
async function aReport(): Promise<Waiting> {
  const { id: reporter } = await somebodyOf(3);
  const id = await inserted(
    "insert into bug_report (user_id, report, created_at, language, path, user_agent, app_version) values (:reporter, 'Rosak', :now, 'ms', '', '', '') returning id",
    { reporter, now },
  );
  return { id, state: stateOf("bug_report", "status", id) };
}
async function aRequest(): Promise<Waiting> {
  const { id: userId } = await somebodyOf(3);
  const id = await requestCancellation(
    (await makeTicket({ now })).id,
    "Ribut",
    { userId, ownJettyId: 0 },
    now,
  );
  return { id, state: stateOf("cancellation_request", "state", id) };
}

const ACTS: [
  call: string,
  screen: string,
  make: () => Promise<Waiting>,
  before: string,
  after: string,
][] = [
  ["/api/users/activate/:id", "/users/:id/activate", aUser, "false", "true"],
  ["/api/operators/activate/:id", "/operator/:id/activate", anOperator, "false", "true"],
  ["/api/support/resolve/:id", "/support/:id/resolve", aReport, "Pending", "Resolved"],
  [
    "/api/ticket-cancellation/approve/:id",
    "/ticket-cancellation/:id/approve",
    aRequest,
    "pending",
    "approved",
  ],
  [
    "/api/ticket-cancellation/deny/:id",
    "/ticket-cancellation/:id/deny",
    aRequest,
    "pending",
    "denied",
  ],
];

describe("an address that changes something when it is only opened", () => {
  it("works with a bearer token only; its screen posts: activate, resolve, approve, deny (R-K2)", async () => {
    const { calls } = await import("~/api/calls.server");
    const changing = calls.lines
      .filter(
        ({ method, path }) =>
          method === "GET" && /\/(?:activate|resolve|approve|deny)\//.test(path),
      )
      .map(({ path }) => path);
    expect(changing.toSorted()).toEqual(ACTS.map(([call]) => call).toSorted());
    for (const [call, screen, make, before, after] of ACTS) {
      const admin = await somebodyOf(1, { jettyId: 0 });
      const [asked, shown] = [await make(), await make()];
      const path = call.replace(":id", String(asked.id));
      const cookie = {
        headers: {
          Cookie: `session=${await sessionOf(admin, { now })}`,
          "Sec-Fetch-Site": "same-origin",
        },
      };
      const called = async (by: typeof admin | null, headers = {}) => [
        path,
        (await ask("GET", path, by, headers)).status,
        await asked.state(),
      ];
      expect(await called(null, cookie)).toEqual([path, 401, before]);
      expect(await called(admin)).toEqual([path, 200, after]);

      const page = screen.replace(":id", String(shown.id));
      const { browser } = await signedIn({ level: 1, jettyId: 0 });
      expect([page, (await browser.get(page)).status, await shown.state()]).toEqual([
        page,
        200,
        before,
      ]);
      expect([page, (await browser.post(page, {})).status, await shown.state()]).toEqual([
        page,
        303,
        after,
      ]);
    }
  });
});
