import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { calls } from "~/api/calls.server";
import { nameOf } from "~/api/openapi/names";
import { SUBJECTS } from "~/api/subjects.server";
import { recordError } from "~/domain/error-log/record-error.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { instantJson } from "~/domain/shared/instant-json";
import { aPicture } from "../staff/pictures";
import { boardTicket } from "../support/board-ticket";
import { asOwner, useDatabase } from "../support/database";
import { madePdf } from "../support/made-pdf";
import { makeTicket } from "../support/make-ticket";
import { expectedParty, sailing } from "../support/manifest";
import { payTicket } from "../support/pay-ticket";
import {
  connectAgent,
  type FakeAgent,
  keyOf,
  startWebProcess,
  VIRTUAL_PRINTER,
} from "../support/printing";
import { type MadeStaff, makeStaff, STAFF_PASSWORD } from "../support/staff";
import { aCredit } from "../support/travel-credit";
import { dateParty } from "../support/trips";
import { nowOfTests, useCalls } from "./api-client";
import { exampleKeeper } from "./keep-examples";

const { SECRET } = vi.hoisted(() => {
  const SECRET = "rahsia-log_0123456789abcdef";
  Object.assign(process.env, {
    FIXED_NOW: "2026-06-10T13:30:00+08:00",
    SUPER_USER_EMAILS: "rosli@contoh.my",
    LOG_CLEARER_EMAIL: "rosli@contoh.my",
    ERROR_LOG_SECRET: SECRET,
  });
  return { SECRET };
});
const now = nowOfTests();
const tomorrow = addDays(dayOf(now), 1);
const test = useDatabase();
const examples = exampleKeeper(useCalls());
const { make } = examples;
const pdf = madePdf().toString("base64");

const adults = [
  { name: "Siti binti Ahmad", ic: "850412115267" },
  { name: "Chong Wei Ling", ic: "870903115048" },
];
const buyer = {
  name: "Siti binti Ahmad",
  email: "siti@contoh.my",
  phoneNo: "012-345 6789",
  ic: "850412-11-5267",
  country: "Malaysia",
  state: "Terengganu",
};

/** Somebody whose name says what they are. */
async function colleague(
  level: 1 | 2 | 3 | 4 | 5,
  username: string,
  name: string,
): Promise<MadeStaff> {
  const made = await makeStaff({ level, name, email: `${username}@contoh.my` });
  await sql(null, "update app_user set username = :username where id = :id returning id", {
    username,
    id: made.id,
  });
  return made;
}
async function paid(): Promise<{ id: number; ticketCode: string }> {
  const ticket = await makeTicket({ now, name: "Rosli bin Omar", passengers: adults });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
}
const newestRequest = async () =>
  (await sql<{ id: number }>(null, "select max(id)::int as id from cancellation_request", {}))[0]
    ?.id ?? 0;
const numberOf = (value: unknown) => (value as { id: number }).id;

let web: Awaited<ReturnType<typeof startWebProcess>>;
let agent: FakeAgent | undefined;
afterAll(async () => {
  agent?.socket.terminate();
  await web.stop();
});

/** A day at the office, in whose course every call is made once. */
beforeAll(async () => {
  const chief = await colleague(1, "aisyah", "Nur Aisyah");
  const cashier = await colleague(3, "hafiz", "Hafiz bin Daud");
  const master = await colleague(2, "rosli", "Encik Rosli");
  await asOwner(test, (client) =>
    client.query(
      "insert into blocked_date (days, details) values ('[2026-07-01,2026-07-03)', 'Ribut')",
    ),
  );
  await atTheDesk(chief, master);
  await onTheSea(chief);
  await atTheCounter(cashier, chief);
  await withTickets(cashier, chief);
  await atTheBoat(chief);
  await withUsers(chief);
  await inTheLogs(chief, master);
});

async function atTheDesk(chief: MadeStaff, master: MadeStaff): Promise<void> {
  const login = { email: chief.email, password: STAFF_PASSWORD, platform: "mobile_app" };
  const { token } = await make("POST", "/api/login", null, { body: login });
  await make("GET", "/api/authenticate", String(token));
  await make("GET", "/api/notification", String(token));
  await make("POST", "/api/logout", String(token), { body: {} });
  await make("POST", "/api/forgot_password", null, { body: { email: chief.email } });
  await make("GET", "/api/setting", master);
  const { ticket_prices } = await make("GET", "/api/setting", master);
  await make("POST", "/api/setting", master, {
    body: { ticket_prices: { ...(ticket_prices as object), adult: 32.5 } },
  });
  await make("POST", "/api/setting", master, { body: { ticket_prices } });
  await make("POST", "/api/setting/online", master, { body: { payment_enabled: 0 } });
  await make("POST", "/api/setting/online", master, { body: { payment_enabled: 1 } });
}

async function onTheSea(chief: MadeStaff): Promise<void> {
  const boat = {
    company_name: "Redang Bayu Laut",
    name: "Awang Nakhoda",
    email: "awang@contoh.my",
    phone: "013-987 6543",
    ic: "850412115267",
    jetty: 1,
  };
  const { operator } = await make("POST", "/api/operators/add", chief, { body: boat });
  const id = numberOf(operator);
  await make("POST", "/api/operators/edit", chief, {
    body: { ...boat, id, phone: "013-987 6544" },
  });
  await make("DELETE", `/api/operators/${id}`, chief);
  await make("GET", `/api/operators/activate/${id}`, chief);
  await make("GET", "/api/operators?search_active=bayu", chief);
  const storm = { details: "Monsun", start: "2026-11-01", end: "2026-11-07" };
  const { blocked_date } = await make("POST", "/api/blocked-date/add", chief, { body: storm });
  await make("POST", "/api/blocked-date/edit", chief, {
    body: { ...storm, id: numberOf(blocked_date), end: "2026-11-09" },
  });
  await make("GET", "/api/blocked-date?limit=20", chief);
  await make("DELETE", `/api/blocked-date/${numberOf(blocked_date)}`, chief);
}

async function atTheCounter(cashier: MadeStaff, chief: MadeStaff): Promise<void> {
  const jetty = { jettyID: 1, ticketDate: tomorrow };
  await make("GET", "/ticket-counter", null, { headers: { "X-Platform": "mobile_app" } });
  await make("POST", "/ticket/generate", null, {
    body: { ...buyer, ...jetty, ticketFlag: 2, paymentMethod: "fpx", amount: 60, adult: adults },
    headers: { "Idempotency-Key": "pesanan-0123456789abcdef" },
  });
  await make("GET", "/api/ticket-counter?jetty=1", cashier);
  await make("POST", "/api/ticket-counter?start_shift=1&jetty=1", cashier, {
    body: { cash_in: 100 },
  });
  const { code: travelCredit } = await aCredit(now, 1);
  await make("POST", "/api/ticket-counter/generate", cashier, {
    body: {
      ...jetty,
      ticketFlag: 3,
      paymentMethod: "Cash",
      amount: 60,
      travelCredit,
      travelCreditAmount: 31,
      cash_in: 50,
      cash_out: 21,
      adult: adults,
    },
  });
  await make("GET", "/api/options/operators?search=bayu&batch=0", cashier);
  await make("POST", "/api/users/close-shift", cashier, {
    body: { total_cash: 129, jetty_id: 1 },
  });
  await make("GET", "/api/users/slips", cashier);
  await make("GET", "/api/dashboard?jetty=1", chief);
  await make("GET", "/api/sales?jetty=1", chief);
  await make("GET", "/api/report/token", chief);
}

async function atTheBoat(chief: MadeStaff): Promise<void> {
  const ticket = await makeTicket({ now, ticketDate: dayOf(now), passengers: adults });
  await payTicket(ticket.id, { paidAt: now });
  const { scan_id } = await make("POST", "/api/boarding/scan", chief, {
    body: { code: ticket.ticketCode, nonce: "imbasan-0123456789abcdef" },
  });
  await make("POST", "/api/boarding/board", chief, { body: { scan_id, passengers: [1] } });
  const later = await makeTicket({ now, ticketDate: addDays(dayOf(now), 1), passengers: adults });
  await payTicket(later.id, { paidAt: now });
  const shown = await make("POST", "/api/boarding/scan", chief, {
    body: { code: later.ticketCode, nonce: "imbasan-1123456789abcdef" },
  });
  await make("POST", "/api/boarding/move", chief, {
    body: { scan_id: shown["scan_id"], nonce: "imbasan-2123456789abcdef" },
  });
  await make("POST", "/api/boarding/offline", chief, {
    body: {
      jettyID: 1,
      data: [
        {
          nonce: "tanpa-rangkaian-0123456789",
          receipt_no: ticket.receiptNo,
          passengers: [1, 2],
          scanned_at: instantJson(now),
        },
      ],
      looks: [
        { nonce: "dilihat-0123456789abcdef", verdict: "unknown", scanned_at: instantJson(now) },
      ],
    },
  });
  const departure_id = await sailing(now);
  const party = await expectedParty(departure_id, now);
  await boardTicket(party.id, chief.id, now);
  await make("POST", "/api/boarding/heads", chief, {
    body: { departure_id, step: 3, nonce: "kiraan-0123456789abcdef" },
  });
  await make("POST", "/api/boarding/presses", chief, {
    body: {
      data: [
        {
          ...{ nonce: "tekanan-0123456789abcdef", departure_id, what: "adult", step: 1 },
          pressed_at: instantJson(now),
        },
        {
          ...{ nonce: "tekanan-tarikh-0123456789", what: "heads", step: 2 },
          ...{ jettyID: 1, date: dayOf(now), trip: 1, pressed_at: instantJson(now) },
        },
      ],
    },
  });
  await make("POST", "/api/boarding/close", chief, { body: { departure_id } });
  const trip = { date: addDays(dayOf(now), -1), trip: 1 };
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  const early = await dateParty(yesterday);
  await boardTicket(early.id, chief.id, yesterday);
  await make("POST", "/api/boarding/trips/close", chief, {
    body: { ...trip, boat: "Bot Seri", skipper: "Pak Long Din", time: "10:45" },
  });
  await make("POST", "/api/boarding/trips/heads", chief, {
    body: { trip: 1, step: 3, nonce: "kiraan-tarikh-0123456789" },
  });
  await make("GET", "/api/boarding", chief);
  await make("GET", "/api/boarding/list", chief);
  await make("POST", "/api/boarding/undo", chief, { body: { scan_id, reason: "Naik bot lain" } });
}

async function withTickets(cashier: MadeStaff, chief: MadeStaff): Promise<void> {
  const ticket = await paid();
  const sent = { original_name: "senarai.pdf", ticketCode: ticket.ticketCode };
  const { files } = await make("POST", "/api/ticket-counter/upload", cashier, {
    body: { ...sent, img: pdf },
  });
  const agency = await makeTicket({ now, ticketFlag: 3, passengers: adults });
  await sql(null, "update ticket set agency_name = 'Jabatan Laut' where id = :id returning id", {
    id: agency.id,
  });
  const { letters } = await make("POST", "/api/ticket-counter/upload-letter", chief, {
    body: { original_name: "surat.pdf", ticketCode: agency.ticketCode, letter: pdf },
  });
  const printer = `printer_id=maya&printer_name=${encodeURIComponent(VIRTUAL_PRINTER.name)}`;
  web = await startWebProcess();
  const connected = await connectAgent(web.url, await keyOf(cashier), [VIRTUAL_PRINTER]);
  agent = connected;
  connected.socket.on("message", () =>
    connected.jobs.splice(0).forEach((job) => connected.answer(job, "printed")),
  );
  await make("GET", `/api/ticket-counter/print/${ticket.ticketCode}?${printer}`, cashier);
  await make("GET", `/api/ticket-counter/test-print?${printer}`, cashier);
  const { data } = await make("GET", "/api/tickets?from=2026-06-01&to=2026-06-30", chief);
  const listed = data as { id: number; passengers: { id: number }[] }[];
  const shown = listed.find(({ id }) => id === ticket.id);
  await make("POST", "/api/ticket-counter/edit", chief, {
    body: {
      id: ticket.id,
      passengers: (shown?.passengers ?? []).map(({ id }, index) => ({
        id,
        country: "Malaysia",
        ...adults[index],
        ...(index === 0 && { name: "Siti Nurhaliza binti Ahmad" }),
      })),
    },
  });
  for (const [kind, owner, stored] of [
    ["files", ticket, files],
    ["letters", agency, letters],
  ] as const) {
    const [file] = stored as { file: string }[];
    await make("DELETE", `/api/ticket-counter/${kind}/${owner.id}/${file?.file}`, chief);
  }
  const remark = { remark: "Pembeli sakit" };
  for (const decision of ["approve", "deny"]) {
    const { id } = await paid();
    await make("POST", `/api/ticket-cancellation/request/${id}`, cashier, { body: remark });
    await make("GET", "/api/ticket-cancellation?jetty=1", chief);
    await make("GET", `/api/ticket-cancellation/${decision}/${await newestRequest()}`, chief);
  }
  const { id } = await paid();
  await make("POST", `/api/ticket-cancellation/cancel/${id}`, chief, { body: remark });
}

async function withUsers(chief: MadeStaff): Promise<void> {
  const someone = {
    name: "Farah binti Yusof",
    username: "farah",
    email: "farah@contoh.my",
    phone: "012-345 6789",
    password: "LayarPutih9",
    jetty: 2,
    access: 3,
  };
  const img = `data:image/jpeg;base64,${(await aPicture()).toString("base64")}`;
  for (const [root, more] of [
    ["/api/users", {}],
    ["/amiro/users", { username: "farid", email: "farid@contoh.my" }],
  ] as const) {
    const { user } = await make("POST", `${root}/add`, chief, { body: { ...someone, ...more } });
    const id = numberOf(user);
    await make("POST", `${root}/edit`, chief, { body: { id, phone: "012-345 6780" } });
    await make("POST", `${root}/upload`, chief, {
      body: { img, original_name: "gambar.jpg", user_id: id },
    });
    if (root === "/amiro/users") continue;
    await make("DELETE", `/api/users/${id}`, chief);
    await make("GET", `/api/users/activate/${id}`, chief);
  }
  await make("GET", "/api/users?search_active=farah", chief);
}

async function inTheLogs(chief: MadeStaff, master: MadeStaff): Promise<void> {
  const { report } = await make("POST", "/api/support/report", chief, {
    body: { report: "Pencetak tidak memberi resit." },
  });
  await make("GET", "/api/support?page=0", chief);
  await make("GET", `/api/support/resolve/${numberOf(report)}`, master);
  await make("GET", "/api/audit?search=ticket", chief);
  await make("GET", "/api/options/staff?search=hafiz", chief);
  await recordError(new Error("printer gone"), { source: "web", place: "GET /sales" }, now);
  await make("GET", `/error_log?${SECRET}`, master);
  await make("GET", `/clear_log?${SECRET}`, master);
}

it.each(SUBJECTS)("the examples of %s are what was really answered", async (subject) => {
  await examples.keep(subject);
});

it("has an example for every call", () => {
  expect(calls.lines.map(nameOf).filter((name) => !examples.of(name))).toEqual([]);
});
