import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { expectedCashSen, shiftSums } from "~/domain/shifts/shift-sums.server";
import { aCounterOrder } from "../../../tests/support/counter-order";
import { saleSupport } from "../../../tests/support/counter-sale";
import { useDatabase } from "../../../tests/support/database";
import { checkInvariants } from "../../../tests/support/invariants";
import { makeStaff } from "../../../tests/support/staff";
import { cancelTicket } from "./cancel-ticket.server";

process.env.COUNTER_PAYMENT_METHODS = "Card terminal, QR";
const test = useDatabase();
const now = new Date("2026-06-10T01:00:00Z");
const later = new Date("2026-06-10T09:00:00Z");
const { onDuty } = saleSupport(test);
afterEach(() => checkInvariants(test));

/** RM 20 of RM 60 was paid in cash, RM 40 on the terminal; and who may cancel it. */
async function soldSplit() {
  const { seller, shift } = await onDuty();
  const { ticketId } = await sellAtCounter(
    aCounterOrder(now, {
      paymentMethod: "Card terminal",
      cashPartSen: 2_000,
      cashInSen: 5_000,
    }),
    seller,
    shift,
    now,
  );
  const { id } = await makeStaff({ level: 1 });
  return { ticketId, seller, shift, chief: { userId: id, ownJettyId: 0 as const } };
}

const refundsOf = (ticketId: number) =>
  sql(
    null,
    "select method, amount_sen as sen, shift_id from ticket_refund where ticket_id = :ticketId order by method",
    { ticketId },
  );
const cashOf = async (shiftId: number) => expectedCashSen(await shiftSums(null, shiftId));

describe("cancelling a ticket that was paid partly in cash", () => {
  it("gives its cash back from the drawer, and the rest by its own method", async () => {
    const { ticketId, shift, chief } = await soldSplit();
    const before = await cashOf(shift.id);
    await cancelTicket(ticketId, "Ribut", chief, now);
    expect(await refundsOf(ticketId)).toEqual([
      { method: "Card terminal", sen: 4_000, shiftId: null },
      { method: "Cash", sen: 2_000, shiftId: shift.id },
    ]);
    expect(before - (await cashOf(shift.id))).toBe(2_000);
  });

  it("takes nothing from a closed shift, and still gives back each part", async () => {
    const { ticketId, seller, shift, chief } = await soldSplit();
    await closeShift(
      { userId: seller.userId, name: "Juruwang" },
      { shiftId: shift.id, count: {}, totalSen: await cashOf(shift.id), reason: "", handTo: null },
      later,
    );
    const cash = await cashOf(shift.id);
    await cancelTicket(ticketId, "Ribut", chief, later);
    expect(await refundsOf(ticketId)).toMatchObject([
      { method: "Card terminal", sen: 4_000, shiftId: null },
      { method: "Cash", sen: 2_000, shiftId: null },
    ]);
    expect(await cashOf(shift.id)).toBe(cash);
  });

  it("gives it back once, however many cancel it at once", async () => {
    const { ticketId, shift, chief } = await soldSplit();
    const before = await cashOf(shift.id);
    const codes = await Promise.all(
      [1, 2, 3].map(() =>
        cancelTicket(ticketId, "Ribut", chief, now).then(
          () => "done",
          (error: { code?: string }) => error.code,
        ),
      ),
    );
    expect(codes.toSorted()).toEqual(["done", "ticket_cancelled_by", "ticket_cancelled_by"]);
    expect(await refundsOf(ticketId)).toHaveLength(2);
    expect(before - (await cashOf(shift.id))).toBe(2_000);
  });

  it("says in the audit how much went back, and how much of it in cash", async () => {
    const { ticketId, shift, chief } = await soldSplit();
    await cancelTicket(ticketId, "Ribut", chief, now);
    expect(
      await sql<{ after: unknown }>(
        null,
        "select after from audit where module = 'ticket-cancellation' and subject_id = :id",
        { id: String(ticketId) },
      ),
    ).toMatchObject([{ after: { refundSen: 6_000, refundCashSen: 2_000, shift: shift.id } }]);
  });
});
