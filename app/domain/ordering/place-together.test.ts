import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type * as transactions from "@db/transaction";
import { sql } from "@db/transaction";
import { type Day, day } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { newSecret } from "~/domain/shared/secrets.server";
import { currentRequestId, runForRequest } from "~/request-trace.server";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { makeBoat, makeDeparture } from "../../../tests/support/departures";
import { madeOnce } from "../../../tests/support/made-once";
import { anOrder } from "../../../tests/support/online-order";
import { placeElsewhere } from "../../../tests/support/place-elsewhere";
import type { OnlineOrder } from "./online-order";
import { placeOrder } from "./place-order.server";

/** Of each statement that places orders: for whose request it ran, and the phone number of its first order. */
const written = vi.hoisted((): { by: string | undefined; first: string }[] => []);
vi.mock("@db/transaction", async (load) => {
  const real = await load<typeof transactions>();
  const sql = (
    tx: transactions.Tx | null,
    statement: string | transactions.Prepared<object, transactions.Values>,
    values?: transactions.Values,
  ) => {
    if (typeof values?.orders === "string") {
      const [first] = z.array(z.object({ phone_no: z.string() })).parse(JSON.parse(values.orders));
      written.push({ by: currentRequestId(), first: first?.phone_no ?? "" });
    }
    return real.sql<object>(tx, statement, values);
  };
  return { ...real, sql };
});

delete process.env.UNPAID_LIMITS;
const test = useDatabase({ poolMax: 16 });
const now = new Date("2026-06-10T01:00:00Z");
let given = 0;

/** Another buyer's, from another address, but for what is given. */
function order({ phoneNo, ...overrides }: Partial<OnlineOrder> & { phoneNo?: string } = {}) {
  given += 1;
  const figures = String(given).padStart(8, "1");
  const one = anOrder(now);
  const buyer = { ...one.buyer, name: `Pembeli ${given}`, ic: `9001${figures}` };
  return {
    ...one,
    buyer: { ...buyer, phoneNo: phoneNo ?? `01${figures}` },
    passengers: one.passengers.map((each) => ({ ...each, name: `${each.name} ${given}` })),
    ipAddress: `10.2.${given >> 8}.${given & 255}`,
    ...overrides,
  };
}

const place = (wanted: OnlineOrder) =>
  placeOrder(wanted, now).catch((error: unknown) => {
    if (error instanceof Refusal) return error.code;
    throw error;
  });
const placeAll = (orders: OnlineOrder[]) => Promise.all(orders.map(place));
const codesOf = (outcomes: Awaited<ReturnType<typeof place>>[]) =>
  outcomes.map((one) => (typeof one === "string" ? one : "placed"));

const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);

/** How many statements wrote the tickets of these buyers. */
async function statementsOf(orders: OnlineOrder[]): Promise<number> {
  const [row] = await sql<{ statements: number }>(
    null,
    "select count(distinct xmin::text)::int as statements from ticket where form_key = any(:keys)",
    { keys: orders.map(({ formKey }) => formKey) },
  );
  return row?.statements ?? 0;
}

describe("orders that arrive together", () => {
  const story = madeOnce(async () => {
    // Connections that are there, and have planned.
    await placeAll(Array.from({ length: 4 }, () => order()));
    const orders = Array.from({ length: 20 }, () => order());
    const outcomes = await placeAll(orders);
    const tickets = await sql<{
      name: string;
      receiptNo: string;
      adults: number;
      people: string[];
      audits: number;
    }>(
      null,
      `select t.name, t.receipt_no,
           (select sum(l.quantity)::int from ticket_line l where l.ticket_id = t.id) as adults,
           array(select p.name from passenger p where p.ticket_id = t.id order by p.no) as people,
           (select count(*)::int from audit a
             where a.subject_type = 'ticket' and a.subject_id = t.id::text) as audits
         from ticket t where t.form_key = any(:keys) order by t.name`,
      { keys: orders.map(({ formKey }) => formKey) },
    );
    return { orders, outcomes, tickets, statements: await statementsOf(orders) };
  });

  it("are written by fewer statements than there are orders", async () => {
    expect((await story()).statements).toBeLessThan(10);
  });

  it("are each told their own ticket", async () => {
    const { orders, outcomes } = await story();
    const receipts = await sql<{ receiptNo: string; formKey: string }>(
      null,
      "select receipt_no, form_key from ticket",
    );
    const told = outcomes.map((one) => (typeof one === "string" ? one : one.created?.receiptNo));
    expect(told).toEqual(
      orders.map(({ formKey }) => receipts.find((ticket) => ticket.formKey === formKey)?.receiptNo),
    );
  });

  it("have each their own lines, passengers and one audit row (R-S9)", async () => {
    const { orders, tickets } = await story();
    const wanted = orders.map(({ buyer, passengers }) => ({
      name: buyer.name,
      adults: 2,
      people: passengers.map(({ name }) => name),
      audits: 1,
    }));
    expect(tickets.map(({ receiptNo: _, ...rest }) => rest)).toEqual(
      wanted.sort((one, other) => (one.name < other.name ? -1 : 1)),
    );
  });

  it("have each a receipt number of its own", async () => {
    const { tickets } = await story();
    expect(new Set(tickets.map(({ receiptNo }) => receiptNo)).size).toBe(20);
  });

  it("are refused each by itself: one at another price stops no other (R-S7)", async () => {
    const orders = Array.from({ length: 12 }, (_, n) =>
      order(n % 4 === 3 ? { seenAmountSen: 5_000 } : {}),
    );
    expect(codesOf(await placeAll(orders))).toEqual(
      orders.map(({ seenAmountSen }) => (seenAmountSen === 5_000 ? "price_update" : "placed")),
    );
  });

  it("are placed where the tables refuse another of them", async () => {
    const orders = Array.from({ length: 12 }, (_, n) =>
      order(n === 7 ? { language: "xx" as "ms" } : {}),
    );
    const outcomes = await Promise.allSettled(orders.map((one) => placeOrder(one, now)));
    expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual(
      orders.map((_, n) => n !== 7),
    );
  });

  it("run for the request of the first of them, whichever order's end started them", async () => {
    const orders = Array.from({ length: 12 }, () => order());
    written.length = 0;
    await Promise.all(orders.map((one) => runForRequest(one.buyer.phoneNo, () => place(one))));
    expect(written.length).toBeGreaterThan(4);
    expect(written.map(({ by }) => by)).toEqual(written.map(({ first }) => first));
  });

  it("make one ticket where they are one form sent off twice (R-S8)", async () => {
    const formKey = newSecret();
    const same = order({ formKey });
    const outcomes = await placeAll([order(), order(), order(), order(), same, same]);
    const [one, other] = outcomes.slice(4).map((each) => typeof each !== "string" && each.ticketId);
    expect(one).toBe(other);
  });
});

describe("orders of one departure", () => {
  async function ordersOf(ticketDate: Day, capacity: number, count: number) {
    const { id } = await makeBoat({ capacity });
    const departure = await makeDeparture(id, `${ticketDate}T09:00`);
    return Array.from({ length: count }, () => order({ ticketDate, departureIds: [departure] }));
  }

  it("wait for the first, and are written together after it", async () => {
    const orders = await ordersOf(day("2026-06-12"), 40, 9);
    await placeAll(orders);
    expect(await statementsOf(orders)).toBe(2);
  });

  it("take its places until it is full, and no more", async () => {
    const codes = codesOf(await placeAll(await ordersOf(day("2026-06-13"), 12, 10)));
    expect(codes.sort()).toEqual([
      ...Array<string>(4).fill("departure_full"),
      ...Array<string>(6).fill("placed"),
    ]);
  });
});

describe("orders of one buyer", () => {
  it("are written by a statement each", async () => {
    const orders = [0, 1].map(() => order({ phoneNo: "0144444444" }));
    await placeAll(Array.from({ length: 4 }, () => order()).concat(orders));
    expect(await statementsOf(orders)).toBe(2);
  });

  it("would all be placed by one, whatever the limit: that is why (control)", async () => {
    const orders = Array.from({ length: 4 }, () => order({ phoneNo: "0155555555" }));
    expect(await placeElsewhere(orders, now)).toBe(4);
  });

  it("are refused beyond the limit in whichever process they are", async () => {
    const orders = Array.from({ length: 12 }, () => order({ phoneNo: "0166666666" }));
    const placed = await Promise.all(orders.map((one) => placeElsewhere([one], now)));
    expect(sum(placed)).toBe(2);
  });
});

describe("several processes", () => {
  it("do not wait for each other in a circle where their orders are crossed", async () => {
    const phones = Array.from({ length: 8 }, (_, n) => `017000000${n}`);
    const inTurn = (n: number) => [...phones.slice(n), ...phones.slice(0, n)];
    const asked = Array.from({ length: 48 }, (_, n) =>
      placeElsewhere(
        inTurn(n % 8).map((phoneNo) => order({ phoneNo })),
        now,
      ),
    );
    expect(sum(await Promise.all(asked))).toBe(16);
  });
});

describe("an order beside others that wait", () => {
  it("is written alone after a moment", async () => {
    const held = Array.from({ length: 4 }, () => order());
    await asOwner(test, async (client) => {
      await client.query("begin");
      for (const { buyer } of held)
        await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
          `unpaid phone ${buyer.phoneNo}`,
        ]);
      const waiting = placeAll(held);
      const placed = await place(order());
      await client.query("commit");
      expect(codesOf([placed])).toEqual(["placed"]);
      await waiting;
    });
  });
});
