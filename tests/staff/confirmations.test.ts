import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import type { FileUse } from "~/domain/tickets/file-uses";
import { addTicketFile, ticketFiles } from "~/domain/tickets/ticket-files.server";
import type { Browser } from "../support/browser";
import { asOwner, useDatabase } from "../support/database";
import { makeBoat, makeSkipper } from "../support/departures";
import { madePdf } from "../support/made-pdf";
import { makeTicket } from "../support/make-ticket";
import { actionsIn, getByRole, hrefsIn } from "../support/page-roles";
import { makeShift } from "../support/shift";
import { useSite } from "../support/site";
import { declaredRoutes, routePlace } from "../support/site-map";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { makeEndpoint } from "../support/webhooks";
import { confirm } from "./confirm";
import { aPicture } from "./pictures";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.SUPER_USER_EMAILS = "ketua@contoh.my";
process.env.LOG_CLEARER_EMAIL = "ketua@contoh.my";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const { signedIn } = staffBrowsers(useSite(), now);

/**
 * What takes something away or makes something active again, by the names that the domain gives
 * such acts; not `deleteDraft`: an order that was not placed is nobody's but its buyer's, and the
 * page of `/reset` asks in words of its own.
 */
const RISKY_ACT =
  /^(?!deleteDraft$)(?:(?:remove|delete|deactivate|activate|clear)[A-Z]\w*|set\w*(?:Active|Online))$/;
/** The names that addresses of such pages end in. */
const RISKY_PAGE = /\/(?:delete|remove|activate|clear|online\/:to)$/;

const all = declaredRoutes().map((route, _index, routes) => ({
  ...route,
  ...routePlace(route, routes),
  source: readFileSync(`app/${route.file}`, "utf8"),
}));
const actsIn = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from "~\/domain\/[^"]*"/g)]
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()))
    .filter((name) => RISKY_ACT.test(name));
const risky = all.filter(
  ({ source, address }) => actsIn(source).length > 0 || RISKY_PAGE.test(address),
);
/** A price list that is called off is asked about as well, though nothing is removed. */
const ASKED = [...risky.map(({ address }) => address), "/setting/prices/:day/cancel"];

/**
 * Every table but those that a page changes by being opened: sessions, limits, and letters of a
 * form being filled in.
 */
async function everything(): Promise<Record<string, string | null>> {
  return asOwner(database, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('staff_session', 'rate_limit') order by 1",
    );
    const found: Record<string, string | null> = {};
    for (const { name } of tables)
      found[name] =
        (
          await client.query<{ sum: string | null }>(
            `select md5(string_agg(t::text, '|' order by t::text)) as sum from "${name}" t`,
          )
        ).rows[0]?.sum ?? null;
    return found;
  });
}

/** Something for each of these pages to be about, and its address. */
async function addressesOf(browser: Browser, userId: number): Promise<Record<string, string>> {
  const one = async (text: string, values: unknown[] = []) =>
    asOwner(
      database,
      async (client) => (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0,
    );
  const operator = (ic: string, active: boolean) =>
    one(
      "insert into operator (company_name, name, email, phone, ic, jetty_id, active) values ($1, 'Awang', 'a@contoh.my', '0123456789', $2, 0, $3) returning id",
      [`Bot ${ic}`, ic, active],
    );
  const range = await one(
    "insert into blocked_date (days, details) values ('[2026-08-01,2026-08-02]', 'Ribut') returning id",
  );
  await one(
    "insert into price_list (starts_on, made_by, made_at) values ('2026-12-01', $1, now()) returning made_by as id",
    [userId],
  );
  await one(
    "insert into price_list_fare select '2026-12-01', category, 9900, true from price returning fare_sen as id",
  );
  await one(
    "insert into lock_pin (user_id, pin_hash, created_at) values ($1, 'none', now()) returning user_id as id",
    [userId],
  );
  const schedule = await one(
    `insert into report_schedule (user_id, updated_by, type, format, jetty_id, platform, language, period, hour, addresses, next_at)
     values ($1, $1, 'jualan', 'pdf', 1, 0, 'ms', 'daily', 6, array['a@contoh.my'], now() + interval '1 day') returning id`,
    [userId],
  );
  const webhook = await makeEndpoint();
  await makeShift({ userId, openedAt: new Date(now.getTime() - 60_000) });
  await browser.get("/ticket-counter/letters");
  await browser.upload("/ticket-counter/letters", "letter", [
    { name: "Surat.pdf", bytes: madePdf() },
  ]);
  const { ticketCode, id: ticketId } = await makeTicket({ now, ticketFlag: 3 });
  await one("update ticket set agency_name = 'Jabatan Laut' where id = $1 returning id", [
    ticketId,
  ]);
  const handedIn = async (use: FileUse) => {
    const list = { bytes: await aPicture("png"), kind: "png", originalName: "a.png" } as const;
    await addTicketFile(use, ticketId, list, { userId, ownJettyId: 0 });
    return (await ticketFiles(use, ticketId))[0]?.file;
  };
  return {
    "/users/:id/delete": `/users/${(await makeStaff({ level: 3 })).id}/delete`,
    "/users/:id/activate": `/users/${(await makeStaff({ level: 3, active: false })).id}/activate`,
    "/operator/:id/delete": `/operator/${await operator("800101110001", true)}/delete`,
    "/operator/:id/activate": `/operator/${await operator("800101110002", false)}/activate`,
    "/blocked-date/:id/delete": `/blocked-date/${range}/delete`,
    "/timetable/boats/:id/delete": `/timetable/boats/${(await makeBoat()).id}/delete`,
    "/timetable/boats/:id/activate": `/timetable/boats/${(await makeBoat({ active: false })).id}/activate`,
    "/timetable/skippers/:id/delete": `/timetable/skippers/${await makeSkipper()}/delete`,
    "/timetable/skippers/:id/activate": `/timetable/skippers/${await makeSkipper({ active: false })}/activate`,
    "/reports/schedules/:id/remove": `/reports/schedules/${schedule}/remove`,
    "/setting/online/:to": "/setting/online/off",
    "/setting/prices/:day/cancel": "/setting/prices/2026-12-01/cancel",
    "/setting/webhooks/:id/off": `/setting/webhooks/${webhook.id}/off`,
    "/setting/webhooks/:id/on": `/setting/webhooks/${webhook.id}/on`,
    "/setting/webhooks/:id/delete": `/setting/webhooks/${webhook.id}/delete`,
    "/error-log/clear": "/error-log/clear",
    "/user-profile/security/pin/remove": "/user-profile/security/pin/remove",
    "/tickets/:ticketCode/files/:file/remove": `/tickets/${ticketCode}/files/${await handedIn("file")}/remove`,
    "/tickets/:ticketCode/letters/:file/remove": `/tickets/${ticketCode}/letters/${await handedIn("letter")}/remove`,
    "/ticket-counter/letters/:place/remove": "/ticket-counter/letters/0/remove",
  };
}

describe("a delete and an activation", () => {
  it("has a page with a confirmation: a new one of the site map without it is found here", () => {
    expect(risky.length).toBeGreaterThanOrEqual(9);
    expect(
      risky.filter(({ source }) => !source.includes("<Confirm")).map(({ address }) => address),
    ).toEqual([]);
  });

  it("is nowhere on a list but as a link to that page", async () => {
    const { browser } = await signedIn({ level: 1 });
    await makeStaff({ level: 3 });
    await asOwner(database, (client) =>
      client.query(
        `insert into blocked_date (days, details) values ('[2026-09-01,2026-09-02]', 'Cuti');
         insert into operator (company_name, name, email, phone, ic, jetty_id, active)
         values ('Bot Pak Mat', 'Awang', 'a@contoh.my', '0123456789', '800101110009', 0, true)`,
      ),
    );
    for (const list of ["/users", "/operator", "/blocked-date"]) {
      const { html } = await browser.get(list);
      const found = (tag: string) =>
        new RegExp(`<${tag}[^>]*"[^"]*/(?:delete|activate)[^"]*"`).test(html);
      expect([list, found("form"), found("a")]).toEqual([list, false, true]);
    }
  });
});

describe("the page of", () => {
  let browser: Browser;
  let addresses: Record<string, string>;
  beforeAll(async () => {
    const signed = await signedIn({ level: 1, email: "ketua@contoh.my" });
    browser = signed.browser;
    addresses = await addressesOf(browser, signed.user.id);
  });

  /** What a confirmation is and has, and whether anything is changed by leaving it. */
  const asked = async (address: string, question: string) => {
    const before = await everything();
    const { status, html } = await browser.get(address);
    const dialog = getByRole(html, "dialog", { name: question });
    const ways = [...new Set(hrefsIn(dialog).map((href) => href.replace(/[#?].*$/, "")))];
    const left = await browser.get(ways[0] ?? "");
    return {
      ...{ status, ways: ways.length, sendsTo: actionsIn(dialog), leftFor: left.status },
      ...{
        problems: await htmlProblems(html),
        isChanged: !isDeepStrictEqual(before, await everything()),
      },
    };
  };

  it("each has something here to be about", () => {
    expect(Object.keys(addresses).toSorted()).toEqual(ASKED.toSorted());
  });

  describe.each(ASKED)("%s", (pattern) => {
    it.each([
      ["ms", "Adakah anda pasti?"],
      ["en", "Are you sure?"],
    ])("asks first in %s: %j, and a refusal changes nothing (R-8-49)", async (lang, question) => {
      const address = addresses[pattern] ?? "";
      browser.cookies.set("lang", lang);
      expect(await asked(address, question)).toEqual({
        ...{ status: 200, ways: 1, sendsTo: [address], leftFor: 200 },
        ...{ problems: [], isChanged: false },
      });
    });

    it("changes something where the answer is yes (control)", async () => {
      const before = await everything();
      await browser.get(addresses[pattern] ?? "");
      await confirm(browser);
      expect((await everything()).audit).not.toBe(before.audit);
    });
  });

  it("a delete leaves an audit row that says it was one", async () => {
    expect(
      await sql(null, "select 1 as one from audit where action = 'delete' limit 1"),
    ).toHaveLength(1);
  });
});
