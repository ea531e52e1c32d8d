import { describe, expect, it } from "vitest";
import siteMap from "../../remix.config.js";
import { can, CAPABILITIES, type Capability, type Person } from "~/domain/access/capabilities";
import { LEVELS, type Level } from "~/domain/access/levels";
import { requireStaff } from "~/http/guard.server";
import { config } from "~/config.server";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { makeStaff, sessionOf } from "../support/staff";

process.env.SUPER_USER_EMAILS = "Super@contoh.my, Ketua@contoh.my";
process.env.LOG_CLEARER_EMAIL = "ketua@contoh.my";
useDatabase();
const site = useSite();

interface Somebody {
  who: string;
  person: Person | null;
  session: () => Promise<string | null>;
}

const staff = (who: string, level: Level, email?: string): Somebody => {
  const superUser = email !== undefined;
  let token: Promise<string> | undefined;
  return {
    who,
    person: { level, isSuper: superUser, mayClearLog: email === "ketua@contoh.my" },
    session: () => (token ??= makeStaff({ level, email }).then((user) => sessionOf(user))),
  };
};

const PEOPLE: Somebody[] = [
  { who: "a visitor", person: null, session: () => Promise.resolve(null) },
  ...LEVELS.map((level) => staff(`level ${level}`, level)),
  staff("a super user", 2, "super@contoh.my"),
  staff("who may clear the log", 2, "ketua@contoh.my"),
];

/** Every page of the staff layout and what it takes. A page that is missing here fails the last test. */
const PAGES: Record<string, Capability> = {
  "/dashboard": "dashboard.view",
  "/user-profile": "profile.edit",
  "/user-profile/sessions": "profile.edit",
  "/template": "template.view",
};

const requestOf = (path: string, token: string | null) => new Request(`http://127.0.0.1:8080${path}`, { headers: token ? { Cookie: `session=${token}` } : {} });

describe.each(PEOPLE)("$who", ({ person, session }) => {
  it.each(CAPABILITIES)("is let in, sent to the login or refused for %s as the table says", async (capability) => {
    const asked = requireStaff(requestOf("/somewhere?page=2", await session()), capability);
    const answer = await asked.then(() => ({ status: 200, location: null, cookies: [] as string[] }), (response: Response) => ({ status: response.status, location: response.headers.get("Location"), cookies: response.headers.getSetCookie() }));
    if (!person) expect(answer).toEqual({ status: 302, location: "/login?back=%2Fsomewhere%3Fpage%3D2", cookies: [] });
    else expect(answer).toEqual({ status: can(person, capability) ? 200 : 403, location: null, cookies: [] });
  });

  it.each(Object.entries(PAGES))("opens %s, or not", async (path, capability) => {
    const browser = site.browser();
    const token = await session();
    if (token) browser.cookies.set("session", token);
    const { status, location } = await browser.get(path);
    if (!person) expect([status, location]).toEqual([302, `/login?back=${encodeURIComponent(path)}`]);
    else expect(status).toBe(can(person, capability) ? 200 : 403);
  });
});

describe("super users (R-A4)", () => {
  it("are a list of e-mails, and the one who may clear the log stands in it", async () => {
    expect(config().SUPER_USER_EMAILS).toEqual(["super@contoh.my", "ketua@contoh.my"]);
    const { parseConfig } = await import("~/config.server");
    expect(() => parseConfig({ ...process.env, LOG_CLEARER_EMAIL: "lain@contoh.my" })).toThrow(/LOG_CLEARER_EMAIL: must be one of SUPER_USER_EMAILS/);
  });
});

it("knows every page of the staff layout", async () => {
  const pages: string[] = [];
  let inside = false;
  const route = (path: string, _file: string, ...rest: ({ id?: string } | (() => void))[]) => {
    if (inside) pages.push(`/${path}`);
    const children = rest.find((one): one is () => void => typeof one === "function");
    if (!children || !rest.some((one) => typeof one === "object" && one.id === "staff")) return;
    inside = true;
    children();
    inside = false;
  };
  await siteMap.routes?.((define) => {
    define(route as Parameters<typeof define>[0]);
    return {};
  });
  expect(pages.toSorted()).toEqual(Object.keys(PAGES).toSorted());
});
