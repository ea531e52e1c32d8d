import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import type { CounterOrder } from "~/domain/counter/counter-order";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { expectedCashSen, shiftSums } from "~/domain/shifts/shift-sums.server";
import { atOnce } from "../../../tests/support/at-once";
import { aCounterOrder } from "../../../tests/support/counter-order";
import { saleSupport } from "../../../tests/support/counter-sale";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { makeStaff } from "../../../tests/support/staff";
import { aCredit, spendingOf } from "../../../tests/support/travel-credit";

process.env.COUNTER_PAYMENT_METHODS = "Card terminal, QR";
const test = useDatabase();
const { onDuty } = saleSupport(test);
const now = new Date("2026-06-10T10:00:00+08:00");

const three = {
  counts: { adult: 3 },
  passengers: [5001, 5002, 5003].map((end) => ({
    category: "adult" as const,
    name: `Penumpang ${end}`,
    ic: `85041211${end}`,
    country: "MY",
  })),
  seenAmountSen: 9_000,
};
const byCredit = (code: string, partSen: number, change: Partial<CounterOrder> = {}) =>
  aCounterOrder(now, {
    paymentMethod: "Travel Credit",
    cashInSen: null,
    travelCredit: { code, partSen },
    ...change,
  });
const partsOf = (ticketId: number) =>
  sql(
    null,
    "select method, amount_sen as sen from ticket_payment where ticket_id = :ticketId order by 1",
    { ticketId },
  );
const drawerOf = (ticketId: number) =>
  sql(
    null,
    "select kind, amount_sen as sen from drawer_entry where ticket_id = :ticketId order by id",
    { ticketId },
  );

describe("a counter sale by travel credit", () => {
  it("as a whole is of that method, and nothing goes into the drawer", async () => {
    const credit = await aCredit(now);
    const { seller, shift } = await onDuty();
    const { ticketId } = await sellAtCounter(byCredit(credit.code, 6_000), seller, shift, now);
    expect(await partsOf(ticketId)).toEqual([{ method: "Travel Credit", sen: 6_000 }]);
    expect(await drawerOf(ticketId)).toEqual([]);
    expect(await spendingOf(credit.id)).toEqual([{ ticketId, amountSen: 6_000, state: "taken" }]);
  });

  it("takes the rest in cash with change, or on the terminal, as a split payment", async () => {
    const { seller, shift } = await onDuty();
    const cash = await aCredit(now);
    const inCash = byCredit(cash.code, 6_100, {
      ...three,
      paymentMethod: "Cash",
      cashInSen: 5_000,
    });
    const sale = await sellAtCounter(inCash, seller, shift, now);
    expect(sale).toMatchObject({ cashInSen: 5_000, changeSen: 2_100 });
    expect(await partsOf(sale.ticketId)).toEqual([
      { method: "Cash", sen: 2_900 },
      { method: "Travel Credit", sen: 6_100 },
    ]);
    const card = await aCredit(now);
    const onCard = byCredit(card.code, 6_100, { ...three, paymentMethod: "Card terminal" });
    const { ticketId } = await sellAtCounter(onCard, seller, shift, now);
    expect(await partsOf(ticketId)).toEqual([
      { method: "Card terminal", sen: 2_900 },
      { method: "Travel Credit", sen: 6_100 },
    ]);
    const sums = await shiftSums(null, shift.id);
    expect(sums.methods).toContainEqual({ key: "Travel Credit", count: 2, sen: 12_200 });
    expect(expectedCashSen(sums)).toBe(12_900);
  });

  it("is refused where the credit leaves another sum, or by Credit Facility for the rest", async () => {
    const { code } = await aCredit(now);
    const { seller, shift } = await onDuty();
    const refused = (order: CounterOrder) =>
      expect(sellAtCounter(order, seller, shift, now)).rejects;
    await refused(byCredit(code, 6_100, three)).toMatchObject({ code: "travel_credit_changed" });
    await refused(
      byCredit(code, 5_000, { ...three, paymentMethod: "Card terminal" }),
    ).toMatchObject({ code: "travel_credit_changed" });
    await refused(
      byCredit(code, 6_100, { ...three, paymentMethod: "Credit Facility" }),
    ).toMatchObject({ code: "no_payment_method" });
    await refused(
      byCredit(code, 6_100, { ...three, paymentMethod: "Cash", cashInSen: 1_000 }),
    ).toMatchObject({ code: "cash_below_total", values: { total: "29.00" } });
  });

  it("at two tills at once spends the credit once", async () => {
    const credit = await aCredit(now);
    const tills = [await onDuty(), await onDuty()];
    const results = await atOnce(
      ["select id from travel_credit where id = :id for update", { id: credit.id }],
      tills.map(
        ({ seller, shift }) =>
          () =>
            sellAtCounter(byCredit(credit.code, 6_000), seller, shift, now),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "travel_credit_changed" },
    });
  });

  it("that is cancelled gives the credit its part back and the cash out of the drawer", async () => {
    const credit = await aCredit(now);
    const { seller, shift } = await onDuty();
    const sale = byCredit(credit.code, 6_100, {
      ...three,
      paymentMethod: "Cash",
      cashInSen: 2_900,
    });
    const { ticketId } = await sellAtCounter(sale, seller, shift, now);
    const by = { userId: (await makeStaff({ level: 1 })).id, ownJettyId: 0 as const };
    await cancelTicket(ticketId, "Silap beli", by, now);
    expect(await spendingOf(credit.id)).toMatchObject([{ state: "given_back" }]);
    expect(await drawerOf(ticketId)).toMatchObject([{ sen: 2_900 }, { sen: -2_900 }]);
    const refunds = await sql(
      null,
      "select method, amount_sen as sen from ticket_refund where ticket_id = :ticketId",
      { ticketId },
    );
    expect(refunds).toEqual([{ method: "Cash", sen: 2_900 }]);
  });

  it("has no part that the table does not know", async () => {
    const credit = await aCredit(now);
    const { seller, shift } = await onDuty();
    const { ticketId } = await sellAtCounter(byCredit(credit.code, 6_000), seller, shift, now);
    await expect(
      asOwner(test, (client) =>
        client.query("update ticket set travel_credit_sen = 5000 where id = $1", [ticketId]),
      ),
    ).rejects.toMatchObject({ code: "23514" });
  });
});
