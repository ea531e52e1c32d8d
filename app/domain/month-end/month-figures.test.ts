import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { chooseCredit } from "~/domain/departures/weather/choose-credit.server";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { payRefunds, rejectRefund } from "~/domain/refunds/decide-refunds.server";
import type { Month } from "~/domain/shared/day";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { useDatabase } from "../../../tests/support/database";
import {
  closeWithReasons,
  figuresOf,
  importRows,
  kindsOf,
  paidOnline,
  statementOf,
} from "../../../tests/support/month";
import { anOrder } from "../../../tests/support/online-order";
import { makeShift } from "../../../tests/support/shift";
import { sellInShift } from "../../../tests/support/shift-sale";
import { makeStaff } from "../../../tests/support/staff";
import { aCredit, creditOf, strandedOrder } from "../../../tests/support/travel-credit";

const APRIL = { jettyId: 1, month: "2026-04" as Month } as const;
const MAY = { jettyId: 1, month: "2026-05" as Month } as const;
const at = (text: string) => new Date(`${text}+08:00`);
const IN_MAY = at("2026-05-04T09:00:00");
const IN_JUNE = at("2026-06-02T09:00:00");
const OFFICE = { ownJettyId: 0 } as const;

/** A shift that sold one ticket of RM 30.00 by each of the methods, counted as told. */
async function aShift(openedAt: Date, closedAt: Date | null, methods: string[], overSen = 0) {
  const shift = await makeShift({ openedAt });
  const soldAt = new Date(openedAt.getTime() + 600_000);
  const tickets: number[] = [];
  for (const method of methods) tickets.push(await sellInShift(shift, { method, now: soldAt }));
  const cash = methods.filter((method) => method === "Cash").length * 3_000;
  if (closedAt) await count(shift, 10_000 + cash + overSen, closedAt);
  return { ...shift, tickets };
}
const count = (shift: { id: number; userId: number }, totalSen: number, now: Date) =>
  closeShift(
    { userId: shift.userId, name: "Juruwang" },
    { shiftId: shift.id, count: {}, totalSen, reason: "Ujian", handTo: null },
    now,
  );
async function cancelled(ticketId: number, now: Date) {
  const { id: userId } = await makeStaff();
  await cancelTicket(ticketId, "Ribut", { userId, ...OFFICE }, now);
  const [due] = await sql<{ id: number }>(
    null,
    "select id from refund_due where ticket_id = :ticketId",
    { ticketId },
  );
  return { refundId: due?.id ?? 0, userId };
}
/** The payment of a ticket was told as RM 60.99 before it sold it; answers the number of that refund. */
async function toldWrong(ticketId: number, then: Date): Promise<number> {
  const [due] = await sql<{ id: number }>(
    null,
    `insert into refund_due (attempt_id, ticket_id, gateway, host, bill_code, provider_ref, amount_sen, reason, created_at)
     select id, ticket_id, gateway, host, bill_code, provider_ref, 6099, 'wrong_amount', :then from payment_attempt where ticket_id = :ticketId returning id`,
    { then, ticketId },
  );
  return due?.id ?? 0;
}
const line = (
  { bill, ref, paidSen }: { bill: string; ref: string; paidSen: number },
  day: string,
  fee = "1.00",
) => ({ bill, ref, at: `${day} 10:00:00`, sum: (paidSen / 100).toFixed(2), fee });

describe("a month's two sides", () => {
  useDatabase();

  it("match where everything was settled and counted, whatever it was paid with", async () => {
    const paid = await paidOnline(at("2026-04-10T10:00:00"));
    await importRows(statementOf([line(paid, "2026-04-10")]), IN_MAY);
    await aShift(at("2026-04-10T08:00:00"), at("2026-04-10T17:00:00"), [
      ...["Cash", "QR", "Credit Facility"],
    ]);
    const { figures, equation } = await figuresOf(APRIL);
    expect(equation).toMatchObject({
      ...{ leftSen: 15_000, rightSen: 15_000, differenceSen: 0 },
      ...{ gatewaySen: 6_000, drawersSen: 3_000, otherSen: 3_000, creditSen: 3_000 },
    });
    expect(kindsOf(figures)).toEqual({});
    expect(figures.charges).toEqual({ collectedSen: 100, feeSen: 100, givenBackSen: 0 });
  });

  it("differ by what is not settled, not sold, over or short, not paid back or not counted", async () => {
    const of = { jettyId: 1, month: "2026-03" as Month } as const;
    const day = "2026-03-10";
    const then = (time: string) => at(`${day}T${time}:00`);
    await paidOnline(then("10:00"));
    const dear = await paidOnline(then("11:00"));
    const odd = await paidOnline(then("12:00"));
    const back = await paidOnline(then("13:00"));
    await cancelled(back.id, then("14:00"));
    await importRows(
      statementOf([
        line(dear, day, "1.50"),
        { ...line(odd, day), sum: "60.00" },
        line(back, day),
        { bill: "asing01", ref: "X1", at: `${day} 10:00`, sum: "21.00" },
      ]),
      IN_MAY,
    );
    await aShift(then("08:00"), then("17:00"), ["Cash"], -250);
    await aShift(then("09:00"), null, ["Cash"]);
    const { figures, equation } = await figuresOf(of);
    expect(kindsOf(figures)).toEqual({
      paid_not_settled: [1, -6_000],
      settled_not_sold: [1, 2_000],
      amount_differs: [1, -100],
      fee_differs: [1, -50],
      over_short: [1, -250],
      refund_not_paid: [1, 6_000],
      not_counted: [1, -3_000],
    });
    expect(equation.differenceSen).toBe(-1_400);
  });

  it("have refunds where they were paid, and what was rejected as settled without a sale", async () => {
    const of = { jettyId: 1, month: "2026-02" as Month } as const;
    const then = at("2026-02-10T10:00:00");
    const [a, b] = [await paidOnline(then), await paidOnline(then)];
    await importRows(statementOf([line(a, "2026-02-10"), line(b, "2026-02-10")]), IN_MAY);
    const [first, second] = [await cancelled(a.id, then), await cancelled(b.id, then)];
    await payRefunds([first.refundId], "MBB-1", { userId: first.userId, ...OFFICE }, IN_MAY);
    await rejectRefund(
      second.refundId,
      "Tidak layak",
      { userId: second.userId, ...OFFICE },
      IN_MAY,
    );
    const { figures, equation } = await figuresOf(of);
    expect(equation).toMatchObject({ leftSen: 0, gatewaySen: 12_000, refundsSen: 6_000 });
    expect(kindsOf(figures)).toEqual({ settled_not_sold: [1, 6_000] });
    expect(figures.charges).toEqual({ collectedSen: 200, feeSen: 200, givenBackSen: 100 });
  });

  it("have a refund of a payment that sold its ticket after all only where it was paid", async () => {
    const of = { jettyId: 2, month: "2026-02" as Month } as const;
    const then = at("2026-02-11T10:00:00");
    const paid = await paidOnline(then, { jettyId: 2 });
    await importRows(statementOf([line(paid, "2026-02-11")]), IN_MAY);
    const dueId = await toldWrong(paid.id, then);
    expect(kindsOf((await figuresOf(of)).figures)).toEqual({});
    const { id: userId } = await makeStaff();
    await payRefunds([dueId], "MBB-3", { userId, ...OFFICE }, IN_MAY);
    expect(kindsOf((await figuresOf(of)).figures)).toEqual({ amount_differs: [1, -5_999] });
  });

  it("name by how much a refund of a cancelled ticket falls short: its sum was told wrong", async () => {
    const of = { jettyId: 1, month: "2025-10" as Month } as const;
    const then = at("2025-10-11T10:00:00");
    const paid = await paidOnline(then);
    await importRows(statementOf([line(paid, "2025-10-11")]), IN_MAY);
    const { id: userId } = await makeStaff();
    const dueId = await toldWrong(paid.id, then);
    await payRefunds([dueId], "MBB-4", { userId, ...OFFICE }, then);
    await cancelled(paid.id, then);
    const { figures, equation } = await figuresOf(of);
    expect(kindsOf(figures)).toEqual({ amount_differs: [1, 1] });
    expect(equation).toMatchObject({ leftSen: 0, gatewaySen: 6_000, refundsSen: 5_999 });
  });

  it("take cash that went back from the drawer or past it, and a split sale by its parts", async () => {
    const of = { jettyId: 1, month: "2026-01" as Month } as const;
    const shift = await makeShift({ openedAt: at("2026-01-31T08:00:00") });
    const sold = at("2026-01-31T09:00:00");
    const [early, late] = [
      await sellInShift(shift, { now: sold }),
      await sellInShift(shift, { now: sold }),
    ];
    await cancelled(early, at("2026-01-31T10:00:00"));
    await count(shift, 13_000, at("2026-01-31T17:00:00"));
    await cancelled(late, at("2026-02-01T08:00:00"));
    const { figures, equation } = await figuresOf(of);
    expect(equation).toMatchObject({ leftSen: 0, drawersSen: 3_000, refundsSen: 3_000 });
    expect(figures.refunds.cash).toEqual({ count: 1, sen: 3_000 });
    expect(kindsOf(figures)).toEqual({});
  });

  it("count a shift over the month's end by the day of each ticket", async () => {
    const shift = await makeShift({ openedAt: at("2025-11-30T20:00:00"), jettyId: 2 });
    await sellInShift(shift, { now: at("2025-11-30T21:00:00") });
    await sellInShift(shift, { now: at("2025-12-01T00:30:00") });
    await count(shift, 16_000, at("2025-12-01T01:00:00"));
    for (const month of ["2025-11", "2025-12"] as Month[]) {
      const { figures, equation } = await figuresOf({ jettyId: 2, month });
      expect(equation).toMatchObject({ leftSen: 3_000, drawersSen: 3_000 });
      expect(kindsOf(figures)).toEqual({});
    }
  });
});

describe("changes in a closed month", () => {
  useDatabase();

  it("count in the next month as corrections, each with its own origin", async () => {
    const then = at("2026-04-20T10:00:00");
    const [gone, later] = [await paidOnline(then), await paidOnline(then)];
    await importRows(statementOf([line(gone, "2026-04-20")]), IN_MAY);
    const open = await aShift(at("2026-04-30T20:00:00"), null, ["Cash"]);
    await closeWithReasons(APRIL, IN_MAY);
    const frozen = (await figuresOf(APRIL)).figures.sold;
    const due = await cancelled(gone.id, IN_MAY);
    await payRefunds([due.refundId], "MBB-2", { userId: due.userId, ...OFFICE }, IN_MAY);
    await importRows(statementOf([line(later, "2026-04-20", "1.20")]), IN_MAY);
    await count(open, 13_000, at("2026-05-01T01:00:00"));
    const { figures, equation } = await figuresOf(MAY);
    expect(
      figures.corrections.map(({ kind, count: n, soldSen, receivedSen }) => [
        ...[kind, n, soldSen, receivedSen],
      ]),
    ).toEqual([
      ["cancelled", 1, -6_000, 0],
      ["counted_late", 1, 0, 3_000],
      ["refunded", 1, 0, -6_000],
      ["settled_late", 1, 0, 6_000],
    ]);
    expect(kindsOf(figures)).toEqual({ fee_differs: [1, -20] });
    expect(equation).toMatchObject({ leftSen: -6_000, rightSen: 2_980 });
    expect(frozen).toHaveLength(2);
  });

  it("are none while the month is open", async () => {
    const paid = await paidOnline(at("2026-05-10T10:00:00"));
    await cancelled(paid.id, IN_JUNE);
    expect((await figuresOf(MAY)).figures.corrections.map(({ count: n }) => n)).toEqual([
      1, 1, 1, 1,
    ]);
  });
});

describe("a month with travel credit", () => {
  useDatabase();

  it("matches: issued for a boat that did not sail, and spent on another ticket", async () => {
    const then = at("2026-04-10T10:00:00");
    const stranded = await strandedOrder(then);
    const bill = `bill${stranded.ticketId}`;
    const paid = { bill, ref: `TX${stranded.ticketId}`, paidSen: 6_100 };
    await importRows(statementOf([line(paid, "2026-04-10")]), IN_MAY);
    await chooseCredit({ kind: "buyer", code: stranded.code }, then);
    const issued = await figuresOf(APRIL);
    expect(issued.equation).toMatchObject({
      ...{ leftSen: 0, rightSen: 0, differenceSen: 0, gatewaySen: 6_000, travelIssuedSen: 6_000 },
    });
    const credit = await creditOf(stranded.ticketId);
    const order = anOrder(then, { travelCredit: { code: credit?.code ?? "", partSen: 6_000 } });
    const { ticketId } = await placeOrder(order, then);
    const spent = await figuresOf(APRIL);
    expect(spent.equation).toMatchObject({
      ...{ leftSen: 6_000, rightSen: 6_000, differenceSen: 0, travelSpentSen: 6_000 },
    });
    await cancelled(ticketId, then);
    expect((await figuresOf(APRIL)).equation).toMatchObject({ leftSen: 0, travelSpentSen: 0 });
  });

  it("that is closed is corrected by a credit that is issued or given back afterwards", async () => {
    const then = at("2026-04-20T10:00:00");
    const stranded = await strandedOrder(then);
    const credit = await aCredit(then);
    const order = anOrder(then, { travelCredit: { code: credit.code, partSen: 6_000 } });
    const { ticketId } = await placeOrder(order, then);
    await closeWithReasons(APRIL, IN_MAY);
    await chooseCredit({ kind: "buyer", code: stranded.code }, IN_MAY);
    await cancelled(ticketId, IN_MAY);
    const { figures } = await figuresOf(MAY);
    expect(figures.corrections).toEqual(
      expect.arrayContaining([
        { kind: "cancelled", count: 2, soldSen: -12_000, receivedSen: 0 },
        { kind: "travel_back", count: 1, soldSen: 0, receivedSen: -6_000 },
        { kind: "travel_issued", count: 1, soldSen: 0, receivedSen: -6_000 },
      ]),
    );
  });
});
