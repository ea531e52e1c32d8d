import { describe, expect, it } from "vitest";
import { calls } from "~/api/calls.server";
import { aSteward } from "../boarding/boat";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { declaredRoutes, routePlace } from "../support/site-map";
import { makeStaff, sessionOf } from "../support/staff";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite();

/** What no row has as its number, code or name. */
const NOBODYS = "2147483647";
/** All that opens to a steward of what is not open to everybody. */
const OPEN_PAGES = [
  "POST /browser-error",
  "GET /scan",
  "POST /scan",
  "GET /scan/answer",
  "POST /scan/answer",
];
const OPEN_CALLS = ["GET /api/boarding/list", "POST /api/boarding/offline"];

const routes = declaredRoutes();
const addresses = [...new Set(routes.map((route) => routePlace(route, routes).address))];

/** Each address of the site map as it is asked for, read and posted to. */
const ASKED = addresses
  .filter((address) => address !== "/*")
  .flatMap((address) => ["GET", "POST"].map((method) => ({ method, address })));

/** The answer to a request of a browser with this session's cookie, or without any. */
async function ask(method: string, address: string, token: string | null) {
  const browser = site.browser();
  browser.cookies.set("ck", "1");
  if (token) browser.cookies.set("session", token);
  const path = address.replace(/:\w+/g, NOBODYS);
  return method === "GET" ? browser.get(path) : browser.post(path, {});
}

/** Whether an answer turns away whoever has no session that it reads. */
function asksForSession({ status, location }: { status: number; location: string | null }) {
  return status === 401 || (status < 400 && /^\/login(?:\?back=.*)?$/.test(location ?? ""));
}

describe("a steward of the day", () => {
  it(
    "opens the scanner's page, reports its crash, and opens nothing else of the staff's",
    { timeout: 240_000 },
    async () => {
      const { token } = await aSteward({ at: now });
      const user = await makeStaff({ level: 1 });
      const opened: string[] = [];
      let [asked, letIn] = [0, 0];
      for (const { method, address } of ASKED) {
        // Of the staff is what a visitor is turned away from, and an administrator is not; the
        // administrator's session is another one each time, for some of it ends sessions.
        if (!asksForSession(await ask(method, address, null))) continue;
        const control = await ask(method, address, await sessionOf(user, { now }));
        if (asksForSession(control)) continue;
        asked += 1;
        if (control.status !== 403) letIn += 1;
        const { status } = await ask(method, address, token);
        if (status !== 403) opened.push(`${method} ${address}`);
      }
      expect(opened).toEqual(OPEN_PAGES);
      expect([asked > 300, letIn > 200]).toEqual([true, true]);
      // And nothing that was asked has ended the steward's own browser.
      expect((await ask("GET", "/scan", token)).status).toBe(200);
    },
  );

  it("makes the two calls of the scanner's page, and no other", async () => {
    const { token } = await aSteward({ at: now });
    const session = await sessionOf(await makeStaff({ level: 1 }), { now });
    const opened: string[] = [];
    let refused = 0;
    for (const { method, path, needs, answer } of calls.lines.filter(
      (line) => line.needs !== null,
    )) {
      const told = async (headers: Record<string, string>) =>
        answer({
          headers: { "content-type": "application/json", "accept-language": "en", ...headers },
          body: Buffer.from("{}"),
          ip: "203.0.113.9",
          now,
        });
      const name = `${method} ${path}`;
      const bearer = await told({ authorization: `Bearer ${token}` });
      expect([name, bearer.status, bearer.body], name).toMatchObject([
        name,
        403,
        { code: "steward_only" },
      ]);
      const cookie = await told({ cookie: `session=${token}` });
      const control = await told({ cookie: `session=${session}` });
      if (control.status === 401) expect([name, cookie.status]).toEqual([name, 401]);
      else if (cookie.status === 403) refused += 1;
      else opened.push(name);
      expect([name, needs === null]).toEqual([name, false]);
    }
    expect(opened.toSorted()).toEqual(OPEN_CALLS);
    expect(refused).toBeGreaterThan(0);
  });

  it("is refused by what reads the session past the guard", async () => {
    const { token } = await aSteward({ at: now });
    for (const path of ["/news/ticket", "/lock/open", "/session/jetty"])
      expect([path, (await ask("POST", path, token)).status]).toEqual([path, 403]);
    const missing = await ask("GET", "/no-such-page", token);
    expect(missing.location ?? missing.status).not.toBe("/dashboard");
  });
});
