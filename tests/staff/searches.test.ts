import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { auditPage } from "~/domain/audit/queries.server";
import { staffChoices } from "~/domain/audit/staff-choices.server";
import { blockedList } from "~/domain/blocked-dates/queries.server";
import { expectedParties } from "~/domain/boarding/queries.server";
import { cancellationList } from "~/domain/cancellations/queries.server";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { creditAccountList, creditTotals } from "~/domain/credit/queries.server";
import { boatList } from "~/domain/departures/boats/queries.server";
import { skipperList } from "~/domain/departures/skippers/queries.server";
import { entryList } from "~/domain/departures/timetable/queries.server";
import { caseList } from "~/domain/departures/weather/case-queries.server";
import { chooseCredit } from "~/domain/departures/weather/choose-credit.server";
import { operatorChoices, operatorList } from "~/domain/operators/queries.server";
import { refundList } from "~/domain/refunds/queries.server";
import { addDays, day } from "~/domain/shared/day";
import type { ListQuery } from "~/domain/shared/list-page";
import { openShifts } from "~/domain/shifts/shift-lists.server";
import { listReports } from "~/domain/support/queries.server";
import { findTickets } from "~/domain/tickets/find-tickets.server";
import { indexTickets } from "~/domain/tickets/index-tickets.server";
import type { TicketFilter } from "~/domain/tickets/list-filter";
import { creditList } from "~/domain/travel-credit/list.server";
import { userList } from "~/domain/users/queries.server";
import { asOwner, useDatabase } from "../support/database";
import { makeBoat, makeSkipper } from "../support/departures";
import { insertShift } from "../support/shift";
import { makeStaff } from "../support/staff";
import { strandedOrder } from "../support/travel-credit";
import { soldTicket } from "../support/weather";

// Rows are put in alone: shifts without sales, accounts without bills.
const test = useDatabase({ breaksInvariants: true });
const now = new Date("2026-06-10T08:00:00+08:00");
const today = day("2026-06-10");
const all = { ownJettyId: 0 } as const;
const chief = { userId: 1, level: 1, isSuper: false, mayClearLog: false } as const;

/** As they are stored: letters in one (NFC), figures without dashes. */
const NAME = "Zar\u00e9h Ka\u00e7em binti \u00d1andu";
const IC = "910203115261";
/** Two people's, for a number may be stored with its country. */
const PHONES = ["0198765432", "+60198765432"] as const;

const TYPED = {
  name: [
    NAME,
    NAME.normalize("NFD"),
    NAME.toUpperCase(),
    NAME.replace(/ /g, "  "),
    ` ${NAME} `,
    NAME.slice(0, 9).normalize("NFD"),
  ],
  ic: ["910203-11-5261", "910203 11 5261", "910203115261", "910203-11"],
  phone: ["019-876 5432", "+60 19-876 5432", "+60198765432", "60198765432", "(019) 8765432"],
};
type Kind = keyof typeof TYPED;

const found = new Map<string, (query: ListQuery) => Promise<number>>();
const rows = (list: Promise<{ total: number }>) => list.then(({ total }) => total);
const ticketFilter: TicketFilter = {
  type: "sales",
  platform: 0,
  jettyId: 0,
  from: addDays(today, -5),
  to: today,
};

const SEARCHES: [string, Kind[], (query: ListQuery) => Promise<number>][] = [
  ["users", ["name", "phone"], (query) => rows(userList(true, query))],
  [
    "people of the audit",
    ["name"],
    ({ search }) => staffChoices(search, null).then(({ choices }) => choices.length),
  ],
  [
    "the audit",
    ["name"],
    (query) => rows(auditPage({ ...query, staffId: null, module: null, terms: [] })),
  ],
  ["open shifts", ["name"], (query) => rows(openShifts(query, all))],
  ["reports of problems", ["name"], (query) => rows(listReports(chief, query))],
  ["blocked dates", ["name"], (query) => rows(blockedList("upcoming", query, today))],
  ["operators", ["name", "phone"], (query) => rows(operatorList(true, query))],
  [
    "operators to choose from",
    ["name", "phone"],
    ({ search }) => operatorChoices(1, search, 0).then(({ choices }) => choices.length),
  ],
  ["boats", ["name"], (query) => rows(boatList(true, query, all))],
  ["skippers", ["name"], (query) => rows(skipperList(true, query, all))],
  ["the timetable", ["name"], (query) => rows(entryList(true, query, all, today))],
  ["credit accounts", ["name"], (query) => rows(creditAccountList(query, today))],
  [
    "what is owed",
    ["name"],
    ({ search }) => creditTotals(search, today).then(({ blocked }) => blocked),
  ],
  [
    "refunds",
    ["name", "phone"],
    ({ search }) => rows(refundList({ state: "due", search, edge: null }, all)),
  ],
  [
    "travel credits",
    ["name", "phone"],
    ({ search }) => rows(creditList({ state: "left", search, edge: null }, all, now)),
  ],
  ["cancellations", ["name", "ic"], (query) => rows(cancellationList("pending", query, 0))],
  [
    "the boarding day",
    ["name", "ic", "phone"],
    (query) => rows(expectedParties({ jettyId: 1, day: today }, query)),
  ],
  [
    "tickets",
    ["name", "ic", "phone"],
    ({ search }) =>
      findTickets({ filter: ticketFilter, search, edge: null }).then(({ total }) => total),
  ],
  ["the weather desk", ["name", "ic", "phone"], (query) => ask("the weather desk", query)],
];
function ask(name: string, query: ListQuery): Promise<number> {
  return found.get(name)?.(query) ?? Promise.resolve(0);
}

beforeAll(async () => {
  for (const [index, phoneNo] of PHONES.entries()) {
    const person = { name: NAME, ic: IC, phoneNo };
    const user = await makeStaff({ name: NAME });
    await put("update app_user set phone = $1 where id = $2", [phoneNo, user.id]);
    const ticket = await soldTicket({ ...person, day: today }, now);
    await requestCancellation(ticket, "Ribut", { ...chief, userId: user.id, ownJettyId: 0 }, now);
    await put(
      `insert into refund_due (ticket_id, gateway, host, bill_code, provider_ref, amount_sen, reason, created_at)
       values ($1, 'toyyibpay', 'gateway.test', $2, $2, 100, 'unmatched', $3)`,
      [ticket, `bil${index}`, now],
    );
    const stranded = await strandedOrder(now, person);
    const [weather] = await sql<{ stoppageId: number }>(
      null,
      "select stoppage_id from weather_case where id = :id",
      { id: stranded.caseId },
    );
    const others = found.get("the weather desk");
    found.set("the weather desk", async (query) => {
      const { total } = await caseList(weather?.stoppageId ?? 0, "all", query);
      return total + ((await others?.(query)) ?? 0);
    });
    await chooseCredit({ kind: "buyer", code: stranded.code }, now);
    await put(
      `insert into operator (company_name, name, email, phone, ic, jetty_id)
       values ($1, $1, 'o@contoh.my', $2, $3, 1)`,
      [NAME, phoneNo.replace("+", ""), `88010111512${index}`],
    );
    await ofStaff(user.id, index);
    await ofBoats(index);
  }
  await indexTickets();
});

const put = (text: string, values: unknown[]) =>
  asOwner(test, (client) => client.query(text, values));

async function ofStaff(userId: number, index: number) {
  await inTransaction((tx) => insertShift(tx, { userId, openedAt: now }));
  await put(
    "insert into bug_report (user_id, report, created_at, language) values ($1, 'Rosak', $2, 'ms')",
    [userId, now],
  );
  await put(
    "insert into blocked_date (days, details, created_by) values (daterange($1, $2), 'Ribut', $3)",
    [addDays(today, 20 + 2 * index), addDays(today, 21 + 2 * index), userId],
  );
  await put(
    "insert into credit_account (name, opened_at, blocked_at, blocked_by, block_reason) values ($1, $2, $2, $3, 'Lewat')",
    [`${NAME} ${index}`, now, userId],
  );
}

async function ofBoats(index: number) {
  const { id } = await makeBoat({ name: `${NAME} ${index}` });
  await makeSkipper({ name: NAME });
  await put(
    `insert into timetable_entry (jetty_id, sails_at, boat_id, weekdays, from_day)
     values (1, '09:00', $1, '{0}', $2)`,
    [id, today],
  );
}

describe.each(SEARCHES)("the search of %s", (_name, kinds, find) => {
  const ways = kinds.flatMap((kind) => TYPED[kind].map((typed) => [kind, typed] as const));

  it.each(ways)("finds its rows by the %s typed as '%s'", async (_, typed) => {
    // What is typed of a phone number finds both, with their country's code and without.
    expect(await find({ search: typed, page: 0 })).toBe(2);
  });

  it("finds none by what is in no row (control)", async () => {
    expect(await find({ search: "Zar\u00e9h Lain", page: 0 })).toBe(0);
    expect(await find({ search: "011-222 3344", page: 0 })).toBe(0);
  });
});

/** Searches make their patterns by `searchPatterns`; these read words of their own first. */
const OWN_WORDS = [
  "tickets/search-terms.ts",
  "audit/find-entries.server.ts",
  "shared/list-page.ts",
];

it("no other list makes a pattern of what is typed by itself", () => {
  const files = readdirSync("app/domain", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ts$/.test(file) && !file.endsWith(".test.ts"))
    .filter((file) => /\blikePattern\b/.test(readFileSync(`app/domain/${file}`, "utf8")));
  expect(files.toSorted()).toEqual(OWN_WORDS.toSorted());
});
