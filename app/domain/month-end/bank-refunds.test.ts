import { describe, expect, it } from "vitest";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { payCounterRefund } from "~/domain/refunds/counter/pay-counter-refund.server";
import { addDays, type Day, dayOf, type Month } from "~/domain/shared/day";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { aCounterOrder } from "../../../tests/support/counter-order";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { closeWithReasons, figuresOf, kindsOf } from "../../../tests/support/month";
import { reportLines, reportRows } from "../../../tests/support/report-rows";
import { makeShift } from "../../../tests/support/shift";
import { makeStaff } from "../../../tests/support/staff";
import { aStoppage, caseOf, stop } from "../../../tests/support/weather";
import { listDifferences } from "./list-differences.server";
import { listMonthPart } from "./list-part.server";

process.env.COUNTER_PAYMENT_METHODS = "Card terminal";
const at = (text: string) => new Date(`${text}+08:00`);
const of = (month: string) => ({ jettyId: 1, month: month as Month }) as const;
const ACCOUNT = {
  ...{ bankName: "Maybank", bankAccount: "164012345678", bankHolder: "Siti binti Ali" },
};
const office = async () => ({ userId: (await makeStaff()).id, ownJettyId: 0 }) as const;

/** A counter's ticket of RM 60.00 whose boat does not sail, sold from a drawer that was counted. */
async function stranded(soldAt: Date, paidBy: "Cash" | "Card terminal" | "both" = "Cash") {
  const shift = await makeShift({ openedAt: new Date(soldAt.getTime() - 60_000) });
  const on = addDays(dayOf(soldAt), 1);
  const cashSen = { Cash: 6_000, "Card terminal": 0, both: 2_000 }[paidBy];
  const order = aCounterOrder(soldAt, {
    ...{ ticketDate: on, paymentMethod: paidBy === "both" ? "Card terminal" : paidBy },
    ...{ cashPartSen: paidBy === "both" ? cashSen : null, cashInSen: cashSen || null },
  });
  const seller = { userId: shift.userId, level: 3, isSuper: false, mayClearLog: false } as const;
  const { ticketId } = await sellAtCounter(order, { ...seller, ownJettyId: 0 }, shift, soldAt);
  await closeShift(
    { userId: shift.userId, name: "Juruwang" },
    { shiftId: shift.id, count: {}, totalSen: 10_000 + cashSen, reason: "", handTo: null },
    new Date(soldAt.getTime() + 60_000),
  );
  await stop(aStoppage(on), await office(), soldAt);
  return caseOf(ticketId);
}
const choose = ({ code }: { code: string }, now: Date) =>
  chooseRefund({ kind: "buyer", code }, ACCOUNT, now);
const pay = async ({ id }: { id: number }, now: Date) =>
  payCounterRefund(id, "MBB-1", await office(), now);
const correctionsOf = async (month: string) => (await figuresOf(of(month))).figures.corrections;

describe("a counter's refund by bank, in the month of its ticket", () => {
  useDatabase();

  it.each([
    ["2026-01", "Cash"],
    ["2026-02", "Card terminal"],
    ["2026-03", "both"],
  ] as const)("of %s, paid by %s, is due until the bank has paid", async (month, paidBy) => {
    const now = at(`${month}-10T10:00:00`);
    const one = await stranded(now, paidBy);
    await choose(one, now);
    const due = await figuresOf(of(month));
    expect(kindsOf(due.figures)).toEqual({ refund_not_paid: [1, 6_000] });
    expect(due.equation).toMatchObject({ leftSen: 0, rightSen: 6_000, refundsSen: 0 });
    await pay(one, now);
    const { figures, equation } = await figuresOf(of(month));
    expect(kindsOf(figures)).toEqual({});
    expect(equation).toMatchObject({ leftSen: 0, rightSen: 0, refundsSen: 6_000 });
    expect(figures.refunds.paid).toEqual({ count: 1, sen: 6_000 });
  });

  it("leads to its ticket in the lists of differences and of refunds", async () => {
    const now = at("2026-04-10T10:00:00");
    const one = await stranded(now);
    await choose(one, now);
    const edge = null;
    const found = await listDifferences(of("2026-04"), {
      ...{ kind: "refund_not_paid", edge, closingId: null },
    });
    const ticketCode = expect.any(String) as string;
    expect(found.rows).toMatchObject([{ subjectType: "weather_case", ticketCode, sen: 6_000 }]);
    const refunds = async () => (await listMonthPart(of("2026-04"), "refunds", edge)).rows;
    expect(await refunds()).toMatchObject([{ state: "open", sen: 6_000 }]);
    await pay(one, now);
    expect(await refunds()).toMatchObject([{ state: "refunded", reference: "MBB-1", sen: 6_000 }]);
  });
});

describe("a counter's refund by bank, of a month that is closed", () => {
  useDatabase();
  const inApril = at("2026-04-02T09:00:00");
  const refunded = { kind: "refunded", count: 1, soldSen: 0, receivedSen: -6_000 };

  it("is a correction when the bank has paid what was due at the closing", async () => {
    const one = await stranded(at("2026-03-10T10:00:00"));
    const later = await stranded(at("2026-03-20T10:00:00"), "Card terminal");
    await choose(one, at("2026-03-10T11:00:00"));
    await closeWithReasons(of("2026-03"), inApril);
    await pay(one, inApril);
    expect(await correctionsOf("2026-04")).toEqual([refunded]);
    expect((await listMonthPart(of("2026-04"), "corrections", null)).rows).toMatchObject([
      { state: "refunded", sen: -6_000, ticketCode: expect.any(String) as string },
    ]);
    await choose(later, inApril);
    expect(await correctionsOf("2026-04")).toEqual([
      { kind: "cancelled", count: 1, soldSen: -6_000, receivedSen: 0 },
      refunded,
    ]);
    await pay(later, inApril);
    expect((await correctionsOf("2026-04"))[1]).toEqual({
      ...{ ...refunded, count: 2, receivedSen: -12_000 },
    });
  });
});

describe("a counter's refund by bank that a closed month has as paid already", () => {
  const test = useDatabase({ breaksInvariants: true });

  it("is not counted again when the bank has paid", async () => {
    const one = await stranded(at("2026-03-10T10:00:00"));
    await choose(one, at("2026-03-10T11:00:00"));
    await closeWithReasons(of("2026-03"), at("2026-04-02T09:00:00"));
    // As a version closed it that took what was chosen for paid.
    await asOwner(test, async (client) => {
      await client.query("set session_replication_role = replica");
      await client.query("delete from month_difference");
    });
    await pay(one, at("2026-04-02T10:00:00"));
    expect(await correctionsOf("2026-04")).toEqual([]);
  });
});

describe("a counter's refund by bank, in the reports", () => {
  useDatabase();
  const now = at("2026-06-10T10:00:00");
  const paidAt = at("2026-06-12T10:00:00");
  const cancelledSen = async () =>
    (await reportRows("pembatalan_tiket", "cancellations", dayOf(now))).map(
      ({ refundedSen }) => refundedSen,
    );
  const refundedOn = async (on: Day) =>
    (await reportLines("jualan", "refunds", on)).flatMap((line) =>
      line.kind === "row" ? [line.values.refundedSen] : [],
    );

  it("is given back on the day that the bank paid it, and not before", async () => {
    const one = await stranded(now);
    await choose(one, now);
    expect([await cancelledSen(), await refundedOn(dayOf(now))]).toEqual([[0], []]);
    await pay(one, paidAt);
    expect([await cancelledSen(), await refundedOn(dayOf(now))]).toEqual([[6_000], []]);
    expect(await refundedOn(dayOf(paidAt))).toEqual([6_000]);
  });
});
