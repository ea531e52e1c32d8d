import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as models from "@db/models/index";
import { sql } from "@db/transaction";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { reportPrinters } from "~/domain/printing/report-printers.server";
import { agentUserOf, renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { day } from "~/domain/shared/day";
import { deleteOrphanedLetters } from "~/domain/ticket-counter/letters.server";
import { asOwner, useDatabase } from "../support/database";
import { madePdf } from "../support/made-pdf";
import { makeTicket } from "../support/make-ticket";
import { anOrder } from "../support/online-order";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff, STAFF_PASSWORD } from "../support/staff";
import { confirm } from "./confirm";
import { aPicture } from "./pictures";
import { staffBrowsers } from "./support";
import { ELSEWHERE, MEANS } from "./unaudited";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.SUPER_USER_EMAILS = "ketua@contoh.my";
process.env.LOG_CLEARER_EMAIL = "ketua@contoh.my";
process.env.COUNTER_PAYMENT_METHODS = "QR";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const { signedIn, visitor } = staffBrowsers(useSite(), now);
type Browser = Awaited<ReturnType<typeof signedIn>>["browser"];

const tableOf = (name: string): string[] => {
  const model = Object.entries(models).find(([exported]) => exported === name)?.[1];
  const table = model && "getTableName" in model ? model.getTableName() : undefined;
  return typeof table === "string" ? [table] : [];
};
const root = "app/domain";
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.includes(".test."),
);
/** The tables that a file writes to, by statements or by the models that it imports. */
const writesOf = (source: string) =>
  new Set([
    ...[
      ...source.matchAll(
        /\b(?:insert into|delete from|update)\s+(\w+)\s+(?:set|\(|\w+\s+set|\w*\s*(?:using|where)|select|default)/g,
      ),
    ].map(([, table = ""]) => table),
    ...(/\.(?:create|bulkCreate|upsert|update|destroy|save)\(/.test(source)
      ? importedModels(source)
      : []),
  ]);
const importedModels = (source: string) =>
  (/import \{([^}]*)\} from "@db\/models\/index"/.exec(source)?.[1] ?? "")
    .split(",")
    .flatMap((name) => tableOf(name.trim().split(" ")[0] ?? ""));

/** Everything that is kept, but the audit itself and the machine's means. */
async function records(): Promise<Record<string, string | null>> {
  return asOwner(database, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const found: Record<string, string | null> = {};
    for (const { name } of rows.filter((row) => !MEANS.has(row.name)))
      found[name] =
        (
          await client.query<{ sum: string | null }>(
            `select md5(string_agg(t::text, '|' order by t::text)) as sum from "${name}" t`,
          )
        ).rows[0]?.sum ?? null;
    return found;
  });
}

interface Row {
  actorKind: string;
  actorId: number | null;
  module: string;
  action: string;
  subjectId: string;
  said: boolean;
  dated: boolean;
}
const lastAudit = async () =>
  (await sql<{ id: number }>(null, "select coalesce(max(id), 0)::int as id from audit"))[0]?.id ??
  0;
const auditSince = (id: number) =>
  sql<Row>(
    null,
    "select actor_kind, actor_id, module, action, subject_id, before is not null or after is not null as said, at is not null as dated from audit where id > :id",
    { id },
  );

type Act = [
  name: string,
  run: () => Promise<unknown>,
  told: [module: string, action: string],
  by?: "buyer" | "system",
];

/**
 * One act of each kind that changes something, as people do it. Each may be tried once in vain
 * before.
 */
async function everyAct(browser: Browser, userId: number): Promise<Act[]> {
  const owner = (text: string, values: unknown[] = []) =>
    asOwner(
      database,
      async (client) => (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0,
    );
  const send =
    (
      path: string,
      fields: Record<string, string | undefined>,
      button: Record<string, string> = {},
    ) =>
    async () => {
      await browser.get(path);
      return browser.submit(fields, button);
    };
  const yes = (path: string) => () => browser.post(path, {});
  const sure = (path: string) => async () => {
    await browser.get(path);
    return confirm(browser);
  };
  const operator = await owner(
    "insert into operator (company_name, name, email, phone, ic) values ('Bot Lama', 'Awang', 'bot@contoh.my', '0139876543', '850412115268') returning id",
  );
  const range = await owner(
    "insert into blocked_date (days, details) values ('[2026-07-20,2026-07-23)', 'Cuti') returning id",
  );
  const report = await owner(
    "insert into bug_report (user_id, report, language, created_at) values ($1, 'Butang rosak', 'ms', now()) returning id",
    [userId],
  );
  const other = await makeStaff({ level: 3 });
  const paid = await makeTicket({ now });
  await payTicket(paid.id, { paidAt: now });
  const blocked = await makeTicket({
    now,
    ticketDate: day("2026-07-21"),
    email: "aisyah@contoh.my",
  });
  await payTicket(blocked.id, { paidAt: now });
  const agent = await agentUserOf(await renewWsApiKey((await makeStaff({ jettyId: 1 })).id));
  if (!agent) throw new Error("no key");
  await reportPrinters(
    "00000000-0000-4000-8000-000000000001",
    agent,
    [{ device_id: "epson", name: "EPSON", type: "escpos" }],
    now,
  );
  const [printer] = await sql<{ id: number }>(null, "select id from printer limit 1");
  const choosePrinter = () => browser.cookies.set("printer", `${printer?.id}.0`);
  const setPin = { password_pin: "4826", password: STAFF_PASSWORD };
  const sell = async () => {
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({ operator: "0", adult: "1" });
    // An order that was not sold keeps its names.
    if (browser.page.path === "/pos/passengers")
      await browser.submitAndFollow({
        "adult[0][name]": "Siti Hajar",
        "adult[0][ic]": "870903115048",
      });
    return browser.submit({}, { paymentMethod: "QR" });
  };
  const order = anOrder(now);
  return [
    [
      "add a user",
      send("/users/add", {
        name: "Orang Baharu",
        username: "orang.baharu",
        email: "baharu@contoh.my",
        phone: "0123456789",
        password: "layar-putih-9",
        jetty: "1",
        access: "3",
      }),
      ["users", "create"],
    ],
    ["edit a user", send(`/users/${other.id}/edit`, { name: "Nama Lain" }), ["users", "update"]],
    [
      "give a user a picture",
      async () =>
        browser.upload(`/users/${other.id}/picture`, "img", [
          { name: "muka.png", bytes: await aPicture("png") },
        ]),
      ["users", "upload"],
    ],
    ["remove a user", yes(`/users/${other.id}/delete`), ["users", "delete"]],
    ["activate a user", yes(`/users/${other.id}/activate`), ["users", "activate"]],
    [
      "edit one's profile",
      send("/user-profile", { name: "Ketua Baharu", phone: "0198765432" }),
      ["users", "update"],
    ],
    ["set a PIN", send("/user-profile/security/pin", setPin), ["users", "update"]],
    ["remove a PIN", yes("/user-profile/security/pin/remove"), ["users", "update"]],
    ["renew the print server's key", yes("/user-profile/print-server/renew"), ["users", "update"]],
    [
      "add an operator",
      send("/operator/add", {
        company_name: "Bot Laju Enterprise",
        name: "Awang bin Ali",
        email: "awang@contoh.my",
        phone: "0139876543",
        ic: "850412115267",
        jetty: "0",
      }),
      ["operator", "create"],
    ],
    [
      "edit an operator",
      send(`/operator/${operator}/edit`, { name: "Nakhoda Lain" }),
      ["operator", "update"],
    ],
    ["remove an operator", yes(`/operator/${operator}/delete`), ["operator", "delete"]],
    ["activate an operator", yes(`/operator/${operator}/activate`), ["operator", "activate"]],
    [
      "block dates",
      send("/blocked-date/add", {
        start: "2026-08-01",
        end: "2026-08-03",
        details: "Ribut di laut",
      }),
      ["blockeddate", "create"],
    ],
    [
      "edit blocked dates",
      send(`/blocked-date/${range}/edit`, { details: "Kapal dibaiki" }),
      ["blockeddate", "update"],
    ],
    [
      "write to the buyers of blocked dates",
      yes(`/blocked-date/${range}/mail`),
      ["blockeddate", "mail"],
    ],
    ["remove blocked dates", yes(`/blocked-date/${range}/delete`), ["blockeddate", "delete"]],
    [
      "save the prices",
      send("/setting", { "ticket_prices.senior": "21.00" }),
      ["setting", "update"],
    ],
    [
      "schedule prices",
      send("/setting", { "ticket_prices.senior": "22.00", starts_on: "2026-12-01" }),
      ["setting", "create"],
    ],
    ["cancel scheduled prices", yes("/setting/prices/2026-12-01/cancel"), ["setting", "delete"]],
    ["make a test bill", yes("/setting/gateways/sandbox/test"), ["payment", "create"]],
    ["switch online sales off", sure("/setting/online/off"), ["setting", "disable"]],
    ["switch online sales on", sure("/setting/online/on"), ["setting", "enable"]],
    ["report an issue", send("/report-issue", { report: "Skrin hitam" }), ["support", "create"]],
    ["resolve a report", yes(`/support/${report}/resolve`), ["support", "update"]],
    ["start a shift", send("/pos/shift/start", { cash_in: "100.00" }), ["shift", "create"]],
    [
      "write into the drawer's ledger",
      send("/pos/shift/drawer", { kind: "paid_in", amount: "20", reason: "Wang kecil" }),
      ["shift", "create"],
    ],
    ["sell at the counter", sell, ["ticket", "create"]],
    [
      "hand in a letter",
      () =>
        browser.upload("/ticket-counter/letters", "letter", [
          { name: "Surat.pdf", bytes: madePdf() },
        ]),
      ["ticket", "upload-letter"],
    ],
    [
      "print a ticket",
      () => {
        choosePrinter();
        return browser.post(`/print/ticket/${paid.ticketCode}`, {});
      },
      ["printer", "create"],
    ],
    [
      "close a shift",
      send("/pos/shift/close", { n10000: "1", n1000: "2" }, { do: "close" }),
      ["shift", "update"],
    ],
    ["order online", () => placeOrder(order, now), ["ticket", "create"], "buyer"],
    [
      "drop a letter that nobody used",
      () => deleteOrphanedLetters(new Date(Date.now() + 3 * 86_400_000)),
      ["ticket", "delete"],
      "system",
    ],
    ["clear the error log", yes("/error-log/clear"), ["error-log", "delete"]],
  ];
}

describe("a change", () => {
  it("writes one audit row of the whole change in its transaction, for good (R-T6)", async () => {
    const { browser, user } = await signedIn({ level: 1, jettyId: 1, email: "ketua@contoh.my" });
    await browser.get("/dashboard");
    const odd: unknown[] = [];
    for (const [name, run, [module, action], by] of await everyAct(browser, user.id)) {
      // Where the row cannot be written, nothing is.
      const before = await records();
      await asOwner(database, (client) =>
        client.query("alter table audit add constraint broken check (false) not valid"),
      );
      await Promise.resolve(run()).catch(() => undefined);
      await asOwner(database, (client) => client.query("alter table audit drop constraint broken"));
      const after = await records();
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      if (changed.length > 0) odd.push([name, "changed without its audit", changed]);
      const last = await lastAudit();
      await run();
      const rows = await auditSince(last);
      const one = {
        actorKind: by ?? "user",
        actorId: by ? null : user.id,
        module,
        action,
        said: true,
        dated: true,
      };
      if (
        rows.length !== 1 ||
        Object.entries(one).some(([key, value]) => rows[0]?.[key as keyof Row] !== value) ||
        !rows[0]?.subjectId
      )
        odd.push([name, one, rows, browser.page.status, browser.page.text.slice(0, 200)]);
    }
    expect(odd).toEqual([]);
    for (const statement of [
      "update audit set module = module",
      "delete from audit",
      "truncate audit",
    ])
      await expect(sql(null, statement), statement).rejects.toThrow(/permission denied/);
    expect((await visitor().get("/audit")).status).toBe(302);
  });

  it("is audited by every file of the domain that writes to the product's records, or by its caller", async () => {
    const { rows } = await asOwner(database, (client) =>
      client.query<{ name: string }>(
        "select tablename as name from pg_tables where schemaname = 'public'",
      ),
    );
    const kept = new Set(rows.map(({ name }) => name).filter((name) => !MEANS.has(name)));
    const writing = files
      .map((file) => ({ file, source: readFileSync(`${root}/${file}`, "utf8") }))
      .filter(({ source }) => [...writesOf(source)].some((table) => kept.has(table)));
    expect(writing.length).toBeGreaterThan(35);
    const silent = writing
      .filter(({ source }) => !/\bwriteAudit\(|\binsert into audit\b|\bauditAttempt\(/.test(source))
      .map(({ file }) => file);
    expect(silent.toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted());
  });
});
