import { beforeAll, describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import { findTickets } from "~/domain/tickets/find-tickets.server";
import { indexTickets } from "~/domain/tickets/index-tickets.server";
import type { TicketFilter } from "~/domain/tickets/list-filter";
import { asOwner, useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { staffBrowsers } from "./support";

const now = new Date("2026-06-30T13:30:00+08:00");
process.env.FIXED_NOW = now.toISOString();
// Its rows are there to be many: tickets without lines, passengers and payments.
const test = useDatabase({ breaksInvariants: true });
const { signedIn } = staffBrowsers(useSite(["staff"]), now);
/** As many as are counted at most, and 79 more on the first day. */
const COUNT = 10_079;
const RARE = 100;

const filter: TicketFilter = {
  type: "sales",
  platform: 0,
  jettyId: 0,
  from: day("2026-04-01"),
  to: day("2026-06-30"),
};
const found = (search: string, wishes: Partial<TicketFilter> = {}) =>
  findTickets({ filter: { ...filter, ...wishes }, search, edge: null });

beforeAll(async () => {
  await asOwner(test, (client) =>
    client.query(
      `insert into ticket (ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state, amount_sen, transaction_charge_sen,
           total_passengers, name, email, phone_no, ic, country, payment_method, form_key, form_hash, created_at, paid_at, sale_day)
         select lpad(translate(n::text, '01', 'XY'), 16, 'A'), 'UJI-2026-' || lpad(n::text, 6, '0'), 1, 1 + n % 2, '2026-07-01', 'paid', 100, 100, 1,
             case when n % 100 = 0 then 'Zulaikha Jarang' else 'Ahmad Biasa' end, 'a@contoh.my', '0123456789', '850412115267', 'MY',
             'fpx', 'kunci-' || n, sha256('x'), at, at, at::date
           from generate_series(1, $1::int) n, lateral (select timestamptz '2026-04-02 08:00+08' + n * interval '12 minutes' as at) t`,
      [COUNT],
    ),
  );
  await indexTickets();
});

describe("a search of more tickets than its first look takes in", () => {
  it("counts all who have a rare word (R-T3)", async () => {
    expect(await found("jarang")).toMatchObject({ total: RARE, counted: "all" });
  });

  it("finds a rare word's page in the list's order (R-T3)", async () => {
    const { ids } = await found("zulaikha jarang");
    expect(ids).toEqual(Array.from({ length: 20 }, (_, at) => 100 * (RARE - at)));
  });

  it("goes on behind the page (R-2.14-02)", async () => {
    const { ids } = await findTickets({
      filter,
      search: "jarang",
      edge: { side: "after", id: 1_100 },
    });
    expect(ids).toEqual(Array.from({ length: 10 }, (_, at) => 1_000 - 100 * at));
  });

  it("says of a common word that there are more than it counted", async () => {
    expect(await found("ahmad")).toMatchObject({ counted: "at-least" });
  });

  it("says of two letters that it looked through the newest alone", async () => {
    expect(await found("zq")).toMatchObject({ total: 0, counted: "newest" });
  });

  it("leaves out what was sold on other days", async () => {
    expect(await found("jarang", { to: day("2026-04-30") })).toMatchObject({ total: 34 });
  });
});

describe("a list of more tickets than are counted", () => {
  const countOf = async (language: "ms" | "en", from: string) => {
    const { browser } = await signedIn({ level: 1, jettyId: 0, language });
    return (await browser.get(`/tickets?jetty=0&from=${from}&to=2026-06-30`)).text;
  };

  it("is counted to ten thousand, and is said to hold more", async () => {
    expect(await found("")).toMatchObject({ total: 10_000, counted: "at-least" });
  });

  it("of ten thousand is all counted", async () => {
    const from = day("2026-04-03");
    expect(await found("", { from })).toMatchObject({ total: 10_000, counted: "all" });
  });

  it.each([
    ["en", "Tickets More than 10,000 tickets Refunds"],
    ["ms", "Tiket Lebih daripada 10,000 tiket Bayaran balik"],
  ] as const)("says so on its page in %s", async (language, said) => {
    expect(await countOf(language, "2026-04-02")).toContain(said);
  });

  it("of ten thousand says how many there are on its page", async () => {
    expect(await countOf("en", "2026-04-03")).toContain("Tickets 10,000 tickets Refunds");
  });
});
