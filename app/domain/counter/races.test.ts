import { Client } from "pg";
import { describe, expect, it, vi } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { countryOf } from "~/domain/ordering/passengers";
import { CATEGORIES } from "~/domain/pricing/categories";
import { closeLockedShift, lockOpenShift } from "~/domain/shifts/close-locked-shift.server";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { aCounterOrder } from "../../../tests/support/counter-order";
import { useDatabase } from "../../../tests/support/database";
import { makeShift } from "../../../tests/support/shift";
import type { Seller } from "./counter-order";
import { orderHash, SELL_AT_COUNTER, valuesOf } from "./sale-statement.server";
import { sellAtCounter } from "./sell-at-counter.server";

process.env.COUNTER_PAYMENT_METHODS = "QR";
useDatabase({ poolMax: 12 });
const now = new Date("2026-06-10T01:00:00Z");
const later = new Date("2026-06-10T02:00:00Z");

const onDuty = async (): Promise<{ seller: Seller; shift: { id: number } }> => {
  const shift = await makeShift({ openedAt: now });
  return {
    shift,
    seller: { userId: shift.userId, ownJettyId: 0, level: 3, isSuper: false, mayClearLog: false },
  };
};
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const soldIn = async (shiftId: number) =>
  (
    await sql<{ n: number }>(
      null,
      "select count(*)::int as n from ticket where shift_id = :shiftId",
      { shiftId },
    )
  )[0]?.n ?? -1;

describe("a sale and the closing of its shift", () => {
  it("come one after the other: what was sold is in the count's expectation, what came too late is refused", async () => {
    const { seller, shift } = await onDuty();
    const sales = Array.from({ length: 10 }, async (_, index) => {
      await wait(index * 3);
      return sellAtCounter(aCounterOrder(later, { cashInSen: 6_000 }), seller, shift, later).then(
        () => 1,
        (error: { code?: string }) =>
          error.code === "shift_closed" ? 0 : Promise.reject(error as Error),
      );
    });
    const closing = wait(12).then(() =>
      closeShift(
        { userId: seller.userId, name: "Juruwang" },
        { shiftId: shift.id, count: {}, reason: "ujian", handTo: null },
        later,
      ),
    );
    const sold = (await Promise.all(sales)).reduce((sum: number, one) => sum + one, 0);
    await closing;
    const [row] = await sql<{ expectedSen: number }>(
      null,
      "select expected_sen from shift where id = :shiftId",
      { shiftId: shift.id },
    );
    expect(row?.expectedSen).toBe(10_000 + sold * 6_000);
    expect(await soldIn(shift.id)).toBe(sold);
  });

  /**
   * Closes the shift in a transaction of its own while `sell` is under way, and answers how the
   * sale went.
   */
  const whileClosing = async (
    seller: Seller,
    shift: { id: number },
    sell: () => Promise<string>,
  ): Promise<string> => {
    let outcome = "waiting";
    let selling: Promise<void> = Promise.resolve();
    await inTransaction(async (tx) => {
      const locked = await lockOpenShift(tx, shift.id);
      if (!locked) throw new Error("not open");
      selling = sell().then((said) => void (outcome = said));
      await wait(150);
      expect(outcome).toBe("waiting");
      await closeLockedShift(
        tx,
        locked,
        {
          count: {},
          by: { id: seller.userId, name: "Juruwang" },
          overShortReason: "ujian",
          approvedBy: null,
          closeReason: null,
          handTo: null,
        },
        later,
      );
    });
    await selling;
    return outcome;
  };
  const qr = () => aCounterOrder(later, { paymentMethod: "QR", cashInSen: null });

  it("a sale waits for a closing under way, and is refused when that is through", async () => {
    const { seller, shift } = await onDuty();
    const outcome = await whileClosing(seller, shift, () =>
      sellAtCounter(qr(), seller, shift, later).then(
        () => "sold",
        (error: { code: string }) => error.code,
      ),
    );
    expect([outcome, await soldIn(shift.id)]).toEqual(["shift_closed", 0]);
  });

  it("without the lock it is sold in a shift that is closed (control)", async () => {
    const { seller, shift } = await onDuty();
    const unlocked = {
      name: "sell_unlocked",
      text: SELL_AT_COUNTER.text.replace(/(closed_at is null)\s+for share/, "$1"),
    };
    expect(unlocked.text).not.toBe(SELL_AT_COUNTER.text);
    const order = qr();
    const values = valuesOf({
      order,
      seller,
      shiftId: shift.id,
      sails: true,
      formHash: orderHash(order, seller),
      now: later,
    });
    const outcome = await whileClosing(seller, shift, () =>
      sql(null, unlocked, values).then(() => "sold"),
    );
    expect([outcome, await soldIn(shift.id)]).toEqual(["sold", 1]);
  });
});

describe("many sales", () => {
  it("of any kind leave the drawer's ledger and the tickets in agreement", async () => {
    const { seller, shift } = await onDuty();
    const fares = new Map(
      (
        await sql<{ category: string; fareSen: number }>(
          null,
          "select category, fare_sen from price where fare_sen is not null",
        )
      ).map((row) => [row.category, row.fareSen]),
    );
    const sellable = CATEGORIES.filter(
      (category) => category !== "gov_agency" && fares.has(category),
    );
    let seed = 20_260_610;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    let cash = 0;
    let all = 0;
    for (let batch = 0; batch < 20; batch += 1)
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          const counts = Object.fromEntries(
            Array.from({ length: 1 + random(3) }, () => [
              sellable[random(sellable.length)] ?? "adult",
              1 + random(5),
            ]),
          );
          const amount = Object.entries(counts).reduce(
            (sum, [category, count]) => sum + count * (fares.get(category) ?? 0),
            0,
          );
          const passengers = CATEGORIES.flatMap((category) =>
            Array.from({ length: counts[category] ?? 0 }, () => ({
              category,
              name: "Penumpang Ujian",
              ic: "A1234567",
              country: countryOf(category, "SG"),
            })),
          );
          const method = random(3) === 0 ? "Credit Facility" : "Cash";
          const buyer = { name: "Ahmad Faiz", email: "faiz@contoh.my", phoneNo: "0123456789" };
          const sale = await sellAtCounter(
            aCounterOrder(later, {
              counts,
              passengers,
              buyer,
              companyName: "Redang",
              paymentMethod: method,
              seenAmountSen: amount,
              cashInSen: method === "Cash" ? amount + random(5_000) : null,
            }),
            seller,
            shift,
            later,
          );
          all += sale.amountSen;
          if (method === "Cash") cash += sale.amountSen;
        }),
      );
    const [ledger] = await sql<{ sum: number; drawer: number }>(
      null,
      "select (select sum(amount_sen)::int from ticket where shift_id = :shiftId) as sum, (select sum(amount_sen)::int from drawer_entry where shift_id = :shiftId and kind <> 'float') as drawer",
      { shiftId: shift.id },
    );
    expect(ledger).toEqual({ sum: all, drawer: cash });
    expect(await soldIn(shift.id)).toBe(200);
  });

  it("cost one statement each, whatever the number of passengers", async () => {
    const { seller, shift } = await onDuty();
    const counted = async (order: ReturnType<typeof aCounterOrder>) => {
      const asked = vi.spyOn(Client.prototype, "query");
      await sellAtCounter(order, seller, shift, later);
      const { length } = asked.mock.calls;
      asked.mockRestore();
      return length;
    };
    const passengers = Array.from({ length: 1000 }, (_, index) => ({
      category: "adult" as const,
      name: `Penumpang ${index}`,
      ic: `A${100000 + index}`,
      country: "MY",
    }));
    expect(await counted(aCounterOrder(later))).toBe(1);
    expect(
      await counted(
        aCounterOrder(later, {
          counts: { adult: 1000 },
          passengers,
          seenAmountSen: 3_000_000,
          cashInSen: 3_000_000,
        }),
      ),
    ).toBe(1);
  });
});
