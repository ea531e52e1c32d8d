import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { creditTotals } from "~/domain/credit/queries.server";
import { day } from "~/domain/shared/day";
import { seed } from "../../db/seed/index";
import { useDatabase } from "../../tests/support/database";
import { GROUP_DAYS_AGO } from "./credit-work";
import { fillDemo } from "./fill-demo";

const DAYS = 8;
/** Of the office at Merang, once a week. */
const AGENCY_SHIFTS = 1;
const now = new Date("2026-06-10T09:00:00+08:00");

/** What was made keeps every invariant: `useDatabase` checks them after each test. */
describe("the demo's weeks of an office", () => {
  const test = useDatabase();
  let tickets = 0;
  beforeAll(async () => {
    await seed(test.ownerUrl);
    tickets = await fillDemo(now, DAYS);
  });
  const numberOf = async (what: string) => {
    const [row] = await sql<{ number: number }>(
      null,
      `select count(*)::int as number from ${what}`,
    );
    return row?.number ?? 0;
  };

  it("hold scores of tickets a week", () => {
    expect(tickets).toBeGreaterThan(120);
  });

  it.each([1, 2, 3])("hold tickets of platform %i", async (flag) => {
    expect(await numberOf(`ticket where ticket_flag = ${flag}`)).toBeGreaterThan(10);
  });

  it("hold paid, unpaid and cancelled tickets", async () => {
    const states = await sql<{ state: string }>(null, "select distinct state from ticket", {});
    expect(states.map(({ state }) => state).sort()).toEqual(["cancelled", "paid", "unpaid"]);
  });

  it.each([
    [1, DAYS + AGENCY_SHIFTS],
    [2, DAYS + GROUP_DAYS_AGO.length],
  ])("have a closed shift for every day at jetty %i", async (jetty, days) => {
    expect(await numberOf(`shift where jetty_id = ${jetty} and z_no is not null`)).toBe(days);
  });

  it("have accounts with limits, payments, one that is blocked and one that is long overdue", async () => {
    expect(await numberOf("credit_account where limit_sen > balance_sen")).toBeGreaterThan(4);
    expect(await numberOf("credit_payment where reversed_at is null")).toBeGreaterThan(3);
    expect(await numberOf("credit_payment where reversed_at is not null")).toBe(1);
    expect(await numberOf("credit_account where blocked_at is not null")).toBe(1);
    expect((await creditTotals("", day("2026-06-10"))).over90Sen).toBeGreaterThan(0);
  });

  it("have copies of tickets that were printed again", async () => {
    expect(await numberOf("print_job where state = 'printed' and copy_no > 1")).toBeGreaterThan(3);
  });

  it("leave no printer with a connection of theirs", async () => {
    expect(await numberOf("printer where connection is not null")).toBe(0);
  });

  it("have a ticket of a government agency with its letter", async () => {
    expect(
      await numberOf(
        "ticket t join ticket_letter l on l.ticket_id = t.id where t.agency_name is not null",
      ),
    ).toBe(AGENCY_SHIFTS);
  });

  it("have the name of everybody who travels on account", async () => {
    const onAccount = `passenger p join ticket t on t.id = p.ticket_id
      where t.payment_method = 'Credit Facility'`;
    expect(await numberOf(onAccount)).toBeGreaterThan(50);
    expect(await numberOf(`${onAccount} and coalesce(p.name, '') = ''`)).toBe(0);
  });

  it("have most people of past days on board, and some not", async () => {
    const past = "ticket t where t.state = 'paid' and t.ticket_date < '2026-06-10'";
    const boarded = await numberOf(
      `${past} and exists (select from boarding b where b.ticket_id = t.id)`,
    );
    const all = await numberOf(past);
    expect(boarded).toBeGreaterThan(all * 0.8);
    expect(boarded).toBeLessThan(all);
  });

  it("have visitors of several countries, each party of one", async () => {
    const abroad = "passenger where category like '%foreigner'";
    expect(await numberOf(`(select distinct country from ${abroad}) c`)).toBeGreaterThan(2);
    expect(
      await numberOf(
        `(select ticket_id from ${abroad} group by 1 having count(distinct country) > 1) t`,
      ),
    ).toBe(0);
  });

  it("have a reason for every shift that was short", async () => {
    expect(await numberOf("shift where counted_sen < expected_sen")).toBeGreaterThan(0);
    expect(
      await numberOf(
        "shift where counted_sen < expected_sen and coalesce(over_short_reason, '') = ''",
      ),
    ).toBe(0);
  });

  it("have a boat of this morning that has left with a manifest, and one that waits", async () => {
    expect(
      await numberOf("departure where state = 'left' and boarding_closed_at is not null"),
    ).toBe(1);
    expect(await numberOf("boarding where departure_id is not null")).toBeGreaterThan(0);
  });

  it("have no ticket of Mangkok to come that is by date alone", async () => {
    expect(
      await numberOf(
        `ticket t where jetty_id = 2 and state = 'paid' and ticket_date > '2026-06-10'
           and not exists (select from ticket_departure s where s.ticket_id = t.id)`,
      ),
    ).toBe(0);
  });

  it("have a timetable of Mangkok alone, with boats at both jetties", async () => {
    expect(await numberOf("boat")).toBe(4);
    expect(await numberOf("departure where jetty_id = 2")).toBeGreaterThan(700);
    expect(await numberOf("departure where jetty_id = 1")).toBe(0);
  });

  it("leave no shift open", async () => {
    expect(await numberOf("shift where closed_at is null")).toBe(0);
  });

  it.each(["pending", "approved", "denied"])("have requests that are %s", async (state) => {
    expect(await numberOf(`cancellation_request where state = '${state}'`)).toBeGreaterThan(0);
  });

  it("have nothing in the future", async () => {
    expect(await numberOf(`ticket where created_at > '${now.toISOString()}'`)).toBe(0);
  });

  it("send no mail", async () => {
    expect(await numberOf("outbox where state <> 'done'")).toBe(0);
  });
});
