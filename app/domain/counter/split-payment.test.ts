import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { shiftSums } from "~/domain/shifts/shift-sums.server";
import { readFrozenShift } from "~/domain/shifts/verify-z.server";
import { xReport } from "~/domain/shifts/x-report.server";
import { aCounterOrder } from "../../../tests/support/counter-order";
import { saleSupport } from "../../../tests/support/counter-sale";
import { useDatabase } from "../../../tests/support/database";
import { checkInvariants } from "../../../tests/support/invariants";
import type { CounterOrder } from "./counter-order";
import { counterSaleByCode } from "./queries.server";
import { sellAtCounter } from "./sell-at-counter.server";

process.env.COUNTER_PAYMENT_METHODS = "Card terminal, QR";
const test = useDatabase();
const now = new Date("2026-06-10T01:00:00Z");
const later = new Date("2026-06-10T09:00:00Z");
const { onDuty, change, drawerOf, tickets } = saleSupport(test);
afterEach(() => checkInvariants(test));

/** RM 20 of RM 60 in cash from a note of RM 50, the rest on the terminal. */
const split = (wishes: Partial<CounterOrder> = {}) =>
  aCounterOrder(now, {
    paymentMethod: "Card terminal",
    cashPartSen: 2_000,
    cashInSen: 5_000,
    ...wishes,
  });
const paidBy = (ticketId: number) =>
  sql(
    null,
    "select method, amount_sen as sen from ticket_payment where ticket_id = :ticketId order by method",
    { ticketId },
  );

describe("a sale that is paid partly in cash", () => {
  it("has a row a method that come to its total, and 'Split' as its payment method", async () => {
    const { seller, shift } = await onDuty();
    const sale = await sellAtCounter(split(), seller, shift, now);
    expect(sale).toMatchObject({ amountSen: 6_000, cashInSen: 5_000, changeSen: 3_000 });
    expect(await paidBy(sale.ticketId)).toEqual([
      { method: "Card terminal", sen: 4_000 },
      { method: "Cash", sen: 2_000 },
    ]);
    expect(await counterSaleByCode(sale.ticketCode)).toMatchObject({
      payments: [
        { method: "Cash", sen: 2_000 },
        { method: "Card terminal", sen: 4_000 },
      ],
    });
    expect(
      await sql(null, "select payment_method from ticket where id = :id", { id: sale.ticketId }),
    ).toEqual([{ paymentMethod: "Split" }]);
  });

  it("puts the cash part alone into the drawer, and gives change on it alone", async () => {
    const { seller, shift } = await onDuty();
    const sale = await sellAtCounter(split(), seller, shift, now);
    expect(await drawerOf(sale.ticketId)).toEqual([
      { kind: "cash_in", amountSen: 5_000 },
      { kind: "change", amountSen: -3_000 },
    ]);
    const exact = await sellAtCounter(split({ cashInSen: 2_000 }), seller, shift, now);
    expect(await drawerOf(exact.ticketId)).toEqual([{ kind: "cash_in", amountSen: 2_000 }]);
  });

  it("is written into the audit with both of its parts", async () => {
    const { seller, shift } = await onDuty();
    const { ticketId } = await sellAtCounter(split(), seller, shift, now);
    expect(
      await sql<{ after: unknown }>(
        null,
        "select after from audit where subject_type = 'ticket' and subject_id = :id",
        { id: String(ticketId) },
      ),
    ).toMatchObject([
      {
        after: {
          paymentMethod: "Split",
          cashPartSen: 2_000,
          restMethod: "Card terminal",
          restSen: 4_000,
        },
      },
    ]);
  });

  it.each<[string, Partial<CounterOrder>, string, string | undefined]>([
    ["nothing in cash", { cashPartSen: 0 }, "cash_nothing", "cash_part"],
    ["all in cash", { cashPartSen: 6_000, cashInSen: 6_000 }, "cash_part_range", "cash_part"],
    ["a part above the total", { cashPartSen: 6_001 }, "cash_part_range", "cash_part"],
    ["less cash than its part", { cashInSen: 1_999 }, "cash_below_part", "cash_in"],
    ["no word of the cash", { cashInSen: null }, "required", "cash_in"],
    ["the rest on account", { paymentMethod: "Credit Facility" }, "no_payment_method", undefined],
    ["the rest in cash", { paymentMethod: "Cash" }, "no_payment_method", undefined],
    ["the rest by 'Split'", { paymentMethod: "Split" }, "no_payment_method", undefined],
    ["another total", { seenAmountSen: 5_000 }, "price_update", undefined],
  ])("is refused with %s", async (_, wishes, code, field) => {
    const { seller, shift } = await onDuty();
    const before = await tickets();
    const refused = await sellAtCounter(split(wishes), seller, shift, now).catch(
      (error: { code: string; field?: string }) => error,
    );
    expect(refused).toMatchObject({ code, ...(field && { field }) });
    expect(await tickets()).toBe(before);
  });

  it("is one sale however often its form is sent at once, and no other for that key", async () => {
    const { seller, shift } = await onDuty();
    const order = split();
    const sales = await Promise.all(
      Array.from({ length: 6 }, () => sellAtCounter(order, seller, shift, now)),
    );
    expect(new Set(sales.map(({ ticketId }) => ticketId)).size).toBe(1);
    expect(sales.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await paidBy(sales[0]?.ticketId ?? 0)).toHaveLength(2);
    await expect(
      sellAtCounter({ ...order, cashPartSen: 2_500 }, seller, shift, now),
    ).rejects.toMatchObject({ code: "key_conflict" });
  });
});

describe("the sums of a shift", () => {
  it("by method come to what was sold, for any mix of payments, and the drawer to its cash", async () => {
    const { seller, shift } = await onDuty();
    const random = seeded(20260610);
    const expected = new Map<string, { count: number; sen: number }>();
    let soldSen = 0;
    const book = (method: string, sen: number) => {
      const line = expected.get(method) ?? { count: 0, sen: 0 };
      expected.set(method, { count: line.count + 1, sen: line.sen + sen });
    };
    for (let batch = 0; batch < 12; batch += 1)
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          const adults = 1 + random(6);
          const amountSen = adults * 3_000;
          const method = ["Cash", "Card terminal", "QR"][random(3)] ?? "Cash";
          const cashPartSen =
            method !== "Cash" && random(2) === 0 ? 1 + random(amountSen - 1) : null;
          const dueSen = cashPartSen ?? (method === "Cash" ? amountSen : null);
          const order = aCounterOrder(now, {
            counts: { adult: adults },
            passengers: Array.from({ length: adults }, () => ({
              category: "adult" as const,
              name: "Penumpang Ujian",
              ic: "A1234567",
              country: "MY",
            })),
            paymentMethod: method,
            cashPartSen,
            cashInSen: dueSen === null ? null : dueSen + random(5_000),
            seenAmountSen: amountSen,
          });
          await sellAtCounter(order, seller, shift, now);
          soldSen += amountSen;
          if (cashPartSen !== null) book("Cash", cashPartSen);
          book(method, amountSen - (cashPartSen ?? 0));
        }),
      );
    const sums = await shiftSums(null, shift.id);
    expect(sums.methods).toEqual([...expected].sort().map(([key, line]) => ({ key, ...line })));
    expect(sums.methods.reduce((sum, { sen }) => sum + sen, 0)).toBe(soldSen);
    expect(sums.soldSen).toBe(soldSen);
    const [float] = sums.drawer.filter(({ key }) => key === "float");
    const cashSen = expected.get("Cash")?.sen ?? 0;
    await closeShift(
      { userId: seller.userId, name: "Juruwang" },
      {
        shiftId: shift.id,
        count: {},
        totalSen: (float?.sen ?? 0) + cashSen + 5,
        reason: "",
        handTo: null,
      },
      later,
    );
    expect((await readFrozenShift(shift.id))?.data).toMatchObject({
      sums: { methods: sums.methods },
      expectedSen: (float?.sen ?? 0) + cashSen,
      overShortSen: 5,
    });
  });

  it("tell a cashier the card's part of a split sale and not the cash", async () => {
    const { seller, shift } = await onDuty();
    await sellAtCounter(split(), seller, shift, now);
    expect((await xReport(shift.id, seller, now))?.sums.methods).toEqual([
      { key: "Card terminal", count: 1, sen: 4_000 },
      { key: "Cash", count: 1, sen: null },
    ]);
  });
});

describe("the database", () => {
  const soldTicket = async (wishes: Partial<CounterOrder> = {}) => {
    const { seller, shift } = await onDuty();
    return { ...(await sellAtCounter(split(wishes), seller, shift, now)), seller, shift };
  };

  it.each([
    ["a part more", "insert into ticket_payment values ($1, 'QR', 100)"],
    ["a second part in cash", "insert into ticket_payment values ($1, 'Cash', 100)"],
    ["a part by 'Split'", "insert into ticket_payment values ($1, 'Split', 100)"],
    ["another total", "update ticket set amount_sen = amount_sen + 1 where id = $1"],
    ["more change", "update ticket set change_sen = change_sen + 1 where id = $1"],
    ["one method alone", "update ticket set payment_method = 'QR' where id = $1"],
  ])("refuses %s for what was paid", async (_, text) => {
    const { ticketId } = await soldTicket();
    await expect(change(text, [ticketId])).rejects.toMatchObject({ code: /^23/ });
  });

  it("refuses a counter sale without what it was paid with", async () => {
    const { ticketId } = await soldTicket();
    await expect(
      change(
        `insert into ticket (ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state, amount_sen, transaction_charge_sen, total_passengers, payment_method,
           form_key, form_hash, paid_at, sale_day, shift_id, seller_id)
         select 'ABCDEFGHJKMN', 'X-1', 3, 1, ticket_date, 'paid', 3000, 0, 1, 'QR', 'another-key', form_hash, paid_at, sale_day, shift_id, seller_id
           from ticket where id = $1`,
        [ticketId],
      ),
    ).rejects.toMatchObject({ constraint: "ticket_payments_add_up" });
  });

  it("refuses to give back by a method what was not paid by it", async () => {
    const { ticketId, seller } = await soldTicket();
    for (const [method, sen] of [
      ["Cash", 2_001],
      ["Card terminal", 6_000],
      ["QR", 4_000],
    ])
      await expect(
        change(
          "insert into ticket_refund (ticket_id, amount_sen, method, refunded_by, refunded_at) values ($1, $2, $3, $4, now())",
          [ticketId, sen, method, seller.userId],
        ),
      ).rejects.toMatchObject({ constraint: "refund_of_payment" });
  });
});

/** The same numbers in each run, from 0 to below a bound. */
function seeded(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
