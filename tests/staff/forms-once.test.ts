import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { asOwner, useDatabase } from "../support/database";
import { madePdf } from "../support/made-pdf";
import { makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff, STAFF_PASSWORD } from "../support/staff";
import { makeEndpoint } from "../support/webhooks";
import { aPicture } from "./pictures";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.SUPER_USER_EMAILS = "ketua@contoh.my,ketua2@contoh.my";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff", "session", "counter"]), now);
type Browser = Awaited<ReturnType<typeof signedIn>>["browser"];
type Fields = Record<string, string>;

/** Forms that draw no key of their page, and how often they are done all the same. */
const WITHOUT_KEY: Record<string, string> = {
  "ui/layout/language-form.tsx": "sets what it names",
  "ui/layout/jetty-form.tsx": "sets what it names",
  "ui/layout/notification-settings-form.tsx": "sets what it names",
  "ui/layout/lock-now-form.tsx": "sets what it names",
  "ui/live/resolved-reports.tsx": "marks what it names",
  "ui/forms/login-form.tsx": "nobody is signed in",
  "routes/session/forgot-password.tsx": "nobody is signed in; the second mail is its limit's",
  "routes/session/lock.tsx": "unlocks what is locked",
  "routes/session/login-code.tsx": "a code works once",
  "routes/session/logout.tsx": "ends what it names",
  "routes/staff/personal-data/find-form.tsx": "looks, and changes nothing",
  "routes/staff/personal-data/held-data.tsx": "downloads, and changes nothing",
  "routes/staff/profile/session-list.tsx": "ends what it names",
  "routes/staff/boarding/scan-form.tsx": "each scan has a nonce of its own",
  "ui/manifest/head-count.tsx": "each press has a nonce of its own",
  "routes/staff/ticket-counter/counter-screen.tsx": "the form key of its order",
  "routes/counter/held-orders.tsx": "takes a held order once",
  "routes/counter/new-order-dialog.tsx": "empties what is empty then",
  "routes/counter/passenger-count-form.tsx": "the version of its order",
  "routes/counter/queue-code-form.tsx": "a code works once",
  "routes/counter/hold.tsx": "the version of its order",
  "routes/counter/payment-methods.tsx": "the form key of its order",
  "routes/counter/shift/start-form.tsx": "the form key of its shift",
  "routes/stewards/begin.tsx": "no staff; a link is open in three browsers at most",
  "routes/stewards/end.tsx": "ends what it names",
  "routes/receipts/paid-receipt.tsx": "a buyer's; three an hour for a ticket",
  "routes/payments/pay-link-page.tsx": "a buyer's; one bill of an order is open",
  "routes/travel-credit/balance.tsx": "looks, and changes nothing",
};

describe("a form of the staff", () => {
  const files = ["ui", "routes"]
    .flatMap((folder) =>
      readdirSync(`app/${folder}`, { recursive: true, encoding: "utf8" }).map(
        (file) => `app/${folder}/${file}`,
      ),
    )
    .filter((file) => file.endsWith(".tsx") && !file.startsWith("app/routes/ticketing/"));

  it("draws its page's key, or says why it need not", () => {
    for (const file of files) {
      const source = readFileSync(file, "utf8");
      const posts = source.match(/<form\b[^>]*?method="post"/g)?.length ?? 0;
      const keys = source.match(/<FormKey \/>/g)?.length ?? 0;
      const isListed = file.slice("app/".length) in WITHOUT_KEY;
      expect([file, posts > keys]).toEqual([file, isListed]);
    }
  });
});

interface Changes {
  audit: number;
  outbox: number;
  rows: number;
}

/** What was done: entries of the audit, jobs, and rows of what acts make without either. */
async function changes(): Promise<Changes> {
  const [row] = await sql<Changes>(
    null,
    `select (select count(*)::int from audit) as audit,
            (select count(*)::int from outbox) as outbox,
            (select count(*)::int from report) + (select count(*)::int from webhook_event)
              + (select count(*)::int from device_token) + (select count(*)::int from drawer_entry)
              + (select count(*)::int from print_job) as rows`,
  );
  if (!row) throw new Error("no row");
  return row;
}
const since = (before: Changes, after: Changes): number[] => [
  after.audit - before.audit,
  after.outbox - before.outbox,
  after.rows - before.rows,
];

const one = (text: string, values: unknown[] = []) =>
  asOwner(
    database,
    async (client) => (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0,
  );

/** A day that is blocked, and a paid order for it. */
async function aBlockedOrder(day: string): Promise<{ range: number; ticketCode: string }> {
  const range = await one(
    "insert into blocked_date (days, details) values (daterange($1::date, $1::date, '[]'), 'Cuti') returning id",
    [day],
  );
  const { id, ticketCode } = await makeTicket({ now, email: "aisyah@contoh.my" });
  await one("update ticket set ticket_date = $2 where id = $1 returning id", [id, day]);
  await payTicket(id, { paidAt: now });
  return { range, ticketCode };
}

/** A refund that is due: of a ticket that was paid online and cancelled. */
async function aRefund(): Promise<number> {
  const { id } = await makeTicket({ now });
  await payTicket(id, { paidAt: now });
  await cancelTicket(id, "Ribut", { userId: (await makeStaff()).id, ownJettyId: 0 }, now);
  return one("select id from refund_due where ticket_id = $1", [id]);
}

/** A printer that this browser prints on. */
async function choosePrinter(browser: Browser): Promise<void> {
  const { id } = await makeStaff({ level: 3 });
  const printer = await one(
    `insert into printer (agent_user_id, device_id, name, type, jetty_id, connection, seen_at)
     values ($1, 'epson', 'EPSON', 'escpos', 1, gen_random_uuid(), $2) returning id`,
    [id, now],
  );
  await browser.get("/printer");
  await browser.submit({ printer: String(printer) }, { act: "choose" });
  expect(browser.cookies.has("printer")).toBe(true);
}

/** Forms that make or send something: where they stand, and what is filled in, anew each time. */
type Form = [
  name: string,
  path: string | ((n: number) => string),
  fields: (n: number) => Fields,
  action?: RegExp | null,
  file?: { field: string; name: string; bytes: (n: number) => Buffer | Promise<Buffer> },
];

async function forms(browser: Browser, month: string): Promise<Form[]> {
  const [first, second] = [await aBlockedOrder(`${month}-11`), await aBlockedOrder(`${month}-21`)];
  const webhook = await makeEndpoint();
  await browser.get("/pos/shift/start");
  await browser.submit({ cash_in: "100.00" });
  await browser.get("/credit/add");
  await browser.submit({ company: "Syarikat Laut", limit: "1000" });
  const account = await one("select id from credit_account");
  await choosePrinter(browser);
  const due = [await aRefund(), await aRefund(), await aRefund(), await aRefund()];
  return [
    [
      "add an operator",
      "/operator/add",
      (n) => ({
        company_name: `Bot ${n}`,
        name: "Awang bin Ali",
        email: `awang${n}@contoh.my`,
        phone: "0139876543",
        ic: `85041211${1000 + n}`,
        jetty: "0",
      }),
    ],
    [
      "block dates",
      "/blocked-date/add",
      (n) => ({ start: `2026-08-${10 + n}`, end: `2026-08-${10 + n}`, details: "Ribut" }),
    ],
    [
      "write to the buyers of blocked dates",
      (n) => `/blocked-date/${n === 1 ? first.range : second.range}/mail`,
      () => ({}),
    ],
    [
      "schedule prices",
      "/setting",
      (n) => ({ "ticket_prices.senior": "22.00", starts_on: `2026-12-0${n}` }),
    ],
    ["report an issue", "/report-issue", (n) => ({ report: `Skrin hitam ${n}` })],
    [
      "add a user",
      "/users/add",
      (n) => ({
        name: "Orang Baharu",
        username: `orang.baharu${n}`,
        email: `baharu${n}@contoh.my`,
        phone: "0123456789",
        password: "layar-putih-9",
        jetty: "1",
        access: "3",
      }),
    ],
    [
      "ask for a report",
      "/reports",
      (n) => ({ from: `2026-06-0${n}`, to: "2026-06-05", type: "jualan" }),
      /reports$/,
    ],
    [
      "schedule a report",
      "/reports/schedules/add",
      (n) => ({ hour: String(n), addresses: "a@contoh.my" }),
    ],
    ["send a test event", `/setting/webhooks/${webhook.id}`, () => ({})],
    [
      "make a device token",
      "/user-profile/tokens/new",
      (n) => ({ name: `Mesin ${n}`, scope: "figures", days: "30", password: STAFF_PASSWORD }),
    ],
    ["send a ticket's mail again", `/tickets/${first.ticketCode}`, () => ({}), /\/mail/],
    [
      "write into the drawer's ledger",
      "/pos/shift/drawer",
      (n) => ({ kind: "paid_in", amount: String(n), reason: "Wang kecil" }),
    ],
    ["open a credit account", "/credit/add", (n) => ({ company: `Syarikat ${n}`, limit: "1000" })],
    [
      "record a credit payment",
      `/credit/${account}/payment`,
      (n) => ({ received_on: "2026-06-09", amount: `${n}.00`, method: "cash" }),
    ],
    ["print a ticket", `/print/ticket/${first.ticketCode}`, () => ({}), /\/print\//],
    ["print a test page", "/printer", () => ({ act: "test" })],
    [
      "mark a refund as paid",
      (n) => `/refunds/pay?id=${due[n - 1] ?? 0}`,
      () => ({ refund_ref: "MBB 7" }),
    ],
    [
      "say why a refund is not made",
      (n) => `/refunds/${due[n + 1] ?? 0}/reject`,
      () => ({ note: "Dibayar tunai" }),
    ],
    [
      "upload a passenger list",
      `/tickets/${first.ticketCode}/files`,
      () => ({}),
      /files/,
      { field: "file", name: "senarai.pdf", bytes: () => madePdf() },
    ],
    [
      "upload a picture",
      "/user-profile/picture",
      () => ({}),
      /picture/,
      { field: "img", name: "muka.jpg", bytes: (n) => aPicture("jpeg", n === 1 ? "red" : "blue") },
    ],
  ];
}

/** What their act does not do again so soon, whoever asks. */
const ONE_A_TIME = new Set(["send a test event", "send a ticket's mail again"]);

/** The form as its page draws it, filled in. */
async function drawn(browser: Browser, [name, where, fields, action, file]: Form, n: number) {
  const path = typeof where === "string" ? where : where(n);
  const page = await browser.get(path);
  const form = browser.forms().find((one) => (action ?? /./).test(one.action || path));
  if (!form)
    throw new Error(`${name}: no form on ${path}: ${page.status} ${page.text.slice(0, 300)}`);
  const wanted = fields(n);
  const body = new URLSearchParams(form.entries.filter(([field]) => !(field in wanted)));
  for (const [field, value] of Object.entries(wanted)) body.append(field, value);
  const target = form.action || path;
  if (!file) return { target, body, send: () => browser.post(target, body) };
  const files = [{ name: file.name, bytes: await file.bytes(n) }];
  const send = () => browser.upload(target, file.field, files, Object.fromEntries(body));
  return { target, body, send };
}

describe("a form of the staff that is sent twice", () => {
  it("is done once, one after the other and at once; drawn twice it is done twice (control)", async () => {
    const { browser } = await signedIn({ level: 1, email: "ketua@contoh.my" });
    for (const form of await forms(browser, "2026-07")) {
      const [name] = form;
      const start = await changes();
      const once = await drawn(browser, form, 1);
      const first = await once.send();
      expect.soft([name, first.status < 400, first.status]).toEqual([name, true, first.status]);
      const done = since(start, await changes());
      expect.soft([name, done.some((count) => count > 0)]).toEqual([name, true]);
      const second = await once.send();
      expect.soft([name, since(start, await changes())]).toEqual([name, done]);
      // What was shown once is told to be so.
      if (first.location !== null)
        expect.soft([name, second.location]).toEqual([name, first.location]);
      else expect.soft([name, second.status]).toEqual([name, 409]);

      if (ONE_A_TIME.has(name)) continue;
      const before = await changes();
      const pressed = await drawn(browser, form, 2);
      await Promise.all([pressed.send(), pressed.send(), pressed.send()]);
      expect.soft([name, since(before, await changes())]).toEqual([name, done]);
    }
  });

  const again: readonly string[] = ["make a device token", "schedule a report"];

  it("is done each time without the key of its page: that is the guard (control)", async () => {
    const { browser } = await signedIn({ level: 1, email: "ketua2@contoh.my" });
    for (const form of (await forms(browser, "2026-09")).filter(([name]) => again.includes(name))) {
      const start = await changes();
      const { target, body } = await drawn(browser, form, 3);
      body.delete("page_key");
      await browser.post(target, body);
      const done = since(start, await changes());
      await browser.post(target, body);
      expect([form[0], since(start, await changes())]).toEqual([
        form[0],
        done.map((count) => 2 * count),
      ]);
    }
  });

  it("is another one for another person, other content or a refused first try", async () => {
    const [mine, other] = [await signedIn({ level: 1 }), await signedIn({ level: 1 })];
    const add: Form = [
      "add an operator",
      "/operator/add",
      (n) => ({
        company_name: `Kapal ${n}`,
        name: "Awang bin Ali",
        email: "awang@contoh.my",
        phone: "0139876543",
        ic: n === 0 ? "1" : `86041211${1000 + n}`,
        jetty: "0",
      }),
    ];
    const counted = async () =>
      (
        await sql<{ count: number }>(
          null,
          "select count(*)::int as count from operator where company_name like 'Kapal%'",
        )
      )[0]?.count;
    const { target, body } = await drawn(mine.browser, add, 0);
    expect((await mine.browser.post(target, body)).status).toBe(422);
    body.set("ic", "860412115555");
    expect((await mine.browser.post(target, body)).status).toBe(303);
    body.set("ic", "860412115556");
    body.set("company_name", "Kapal Dua");
    expect((await mine.browser.post(target, body)).status).toBe(303);
    expect(await counted()).toBe(2);
    expect((await other.browser.post(target, body)).status).toBe(409);
  });

  it("keeps nothing of the form, and refuses a key that no page draws", async () => {
    const { browser } = await signedIn({ level: 1 });
    const kept = await sql<Record<string, unknown>>(
      null,
      "select * from sent_form where location is not null limit 1",
    );
    expect(Object.keys(kept[0] ?? {}).sort()).toEqual([
      "answered",
      "claimedAt",
      "cookies",
      "hash",
      "location",
    ]);
    const answer = await browser.post("/operator/add", {
      company_name: "Bot Z",
      name: "Awang bin Ali",
      email: "z@contoh.my",
      phone: "0139876543",
      ic: "850412119999",
      jetty: "0",
      page_key: "x",
    });
    expect(answer.status).toBe(400);
  });
});
