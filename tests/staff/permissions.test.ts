import { describe, expect, it } from "vitest";
import { config } from "~/config.server";
import { can, CAPABILITIES, type Capability } from "~/domain/access/capabilities";
import { capabilityOf, staffPages } from "~/domain/access/screen";
import { requireStaff } from "~/http/guard.server";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { declaredRoutes, routePlace } from "../support/site-map";
import { everybody } from "./people";
import { LEGEND, PermissionReport } from "./permission-report";

useDatabase();
const site = useSite();

/**
 * Every page of the staff layout that wants no shift, nested ones too, and what it takes: the
 * screens', and pages of no screen.
 */
const PAGES: Record<string, Capability> = {
  ...Object.fromEntries(staffPages().map(({ page, address }) => [address, capabilityOf(page)])),
  "/z/:id/:mark": "dashboard.view",
  "/tickets/:ticketCode/check": "tickets.view",
  "/tickets/:ticketCode/mail": "tickets.view",
  "/print/ticket/:ticketCode": "tickets.view",
  "/print/slip/:shiftId/:kind": "counter.sell",
  "/print/manifest/:id/:version": "departures.run",
  "/print/manifest/trip/:trip/:version": "departures.run",
  "/print/:job": "tickets.view",
};

const book = new PermissionReport();

const requestOf = (path: string, token: string | null) =>
  new Request(`http://127.0.0.1:8080${path}`, {
    headers: token ? { Cookie: `session=${token}` } : {},
  });

describe.each(everybody())("$who", ({ who, person, session }) => {
  it.each(CAPABILITIES)(
    "is let in, sent to the login or refused for %s as the table says",
    async (capability) => {
      const asked = requireStaff(requestOf("/somewhere?page=2", await session()), capability);
      const answer = await asked.then(
        () => ({ status: 200, location: null, cookies: [] as string[] }),
        (response: Response) => ({
          status: response.status,
          location: response.headers.get("Location"),
          cookies: response.headers.getSetCookie(),
        }),
      );
      if (!person)
        expect(answer).toEqual({
          status: 302,
          location: "/login?back=%2Fsomewhere%3Fpage%3D2",
          cookies: [],
        });
      else
        expect(answer).toEqual({
          status: can(person, capability) ? 200 : 403,
          location: null,
          cookies: [],
        });
    },
  );

  it.each(Object.entries(PAGES))("opens %s, or not", async (page, capability) => {
    // Whoever may see such things is told that nobody has this one.
    const path = page.replace(/:\w+/g, "2147483647");
    const browser = site.browser();
    const token = await session();
    if (token) browser.cookies.set("session", token);
    const { status, location } = await browser.get(path);
    book.note(
      page,
      who,
      status === 403
        ? "refused"
        : location === "/dashboard"
          ? location
          : location
            ? "login"
            : "let in",
    );
    if (!person)
      expect([status, location]).toEqual([302, `/login?back=${encodeURIComponent(path)}`]);
    else if (path.startsWith("/error-log") && !person.isSuper)
      expect([status, location]).toEqual([302, "/dashboard"]);
    else expect(status).toBe(can(person, capability) ? (path === page ? 200 : 404) : 403);
  });
});

it("is written down as it came out", async () => {
  const lead = `Every page of the staff, requested by everybody, with what was answered. ${LEGEND} Pages of one row are asked for by a number that nobody has: whoever may see such rows is told so.`;
  await expect(book.page("Who may open what", lead, "page")).toMatchFileSnapshot(
    "../../docs/permissions/pages.md",
  );
});

describe("super users (R-A4)", () => {
  it("are a list of e-mails, and the one who may clear the log stands in it", async () => {
    expect(config().SUPER_USER_EMAILS).toEqual(["super@contoh.my", "ketua@contoh.my"]);
    const { parseConfig } = await import("~/config.server");
    expect(() => parseConfig({ ...process.env, LOG_CLEARER_EMAIL: "lain@contoh.my" })).toThrow(
      /LOG_CLEARER_EMAIL: must be one of SUPER_USER_EMAILS/,
    );
  });
});

it("knows every page of the staff layout", () => {
  const all = declaredRoutes();
  const places = all.map((route) => routePlace(route, all));
  const pages = places
    .filter(({ isBelow, address }) => isBelow("staff") && !address.startsWith("/ticket-counter"))
    .map(({ address }) => address);
  expect(pages.toSorted()).toEqual(Object.keys(PAGES).toSorted());
});
