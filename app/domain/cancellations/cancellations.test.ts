import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { affectedOrders } from "~/domain/blocked-dates/affected-orders.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { DENOMINATIONS } from "~/domain/shifts/rules";
import { readFrozenShift } from "~/domain/shifts/verify-z.server";
import { readUnread } from "~/domain/support/unread.server";
import { dailyFigures } from "~/domain/ticket-counter/daily-figures.server";
import { useDatabase } from "../../../tests/support/database";
import { madeOnce } from "../../../tests/support/made-once";
import { type MadeTicket, makeTicket } from "../../../tests/support/make-ticket";
import { payTicket } from "../../../tests/support/pay-ticket";
import { makeShift } from "../../../tests/support/shift";
import { sellInShift } from "../../../tests/support/shift-sale";
import { makeActor } from "../../../tests/support/staff";
import { approveRequest } from "./approve-request.server";
import { cancelTicket } from "./cancel-ticket.server";
import { denyRequest } from "./deny-request.server";
import { cancellationCounts, cancellationList } from "./queries.server";
import { requestCancellation } from "./request-cancellation.server";

useDatabase();
const now = new Date("2026-06-10T09:00:05+08:00");
const later = new Date("2026-06-10T17:00:00+08:00");
const today = dayOf(now);

const paidOnline = async (wishes: Parameters<typeof makeTicket>[0] = {}): Promise<MadeTicket> => {
  const ticket = await makeTicket({ now, ...wishes });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
};
const stateOf = async (id: number) =>
  (await sql<{ state: string }>(null, "select state from ticket where id = :id", { id }))[0]?.state;
const requests = (id: number) =>
  sql<{ id: number; state: string; remark: string }>(
    null,
    "select id, state, remark from cancellation_request where ticket_id = :id order by id",
    { id },
  );
const refundOf = async (id: number) =>
  (
    await sql<Record<string, unknown>>(
      null,
      "select amount_sen, method, shift_id, refunded_by from ticket_refund where ticket_id = :id",
      { id },
    )
  )[0] ?? null;
const drawerOf = (shiftId: number) =>
  sql(
    null,
    "select amount_sen, reason, ticket_id from drawer_entry where shift_id = :shiftId and kind = 'refund'",
    { shiftId },
  );
const outboxOf = (id: number, ref: string) =>
  sql<{ job: string; event: string | null }>(
    null,
    "select job, payload->>'event' as event from outbox where (payload->>'ticketId')::int = :id or payload->>'ref' = :ref order by id",
    { id, ref },
  );

describe("a request", () => {
  const oneThatWaits = async () => {
    const [siti, chief, other] = [
      await makeActor("Siti", 1, 3),
      await makeActor("Ketua"),
      await makeActor("Lain"),
    ];
    const ticket = await paidOnline();
    const id = await requestCancellation(ticket.id, "Ribut", siti, now);
    return { siti, chief, other, ticket, id };
  };

  it("leaves the ticket as it is, and is told", async () => {
    const { ticket } = await oneThatWaits();
    expect([
      await stateOf(ticket.id),
      (await outboxOf(ticket.id, ticket.receiptNo)).map(({ event }) => event).filter(Boolean),
    ]).toEqual(["paid", ["cancel-request", "ticket-changed"]]);
  });

  it("is one at a time", async () => {
    const { chief, other, ticket } = await oneThatWaits();
    const waiting = {
      code: "cancel_waiting",
      values: { name: "Siti", day: "2026-06-10", time: "09:00" },
    };
    await expect(requestCancellation(ticket.id, "Sakit", other, later)).rejects.toMatchObject(
      waiting,
    );
    await expect(cancelTicket(ticket.id, "Sakit", chief, later)).rejects.toMatchObject(waiting);
    // What keeps it so is the database.
    await expect(
      sql(
        null,
        "insert into cancellation_request (ticket_id, remark, requested_by, requested_at) values (:ticketId, 'x', :userId, now())",
        { ticketId: ticket.id, userId: chief.userId },
      ),
    ).rejects.toThrow("cancellation_one_pending");
  });

  describe("that is denied, made again and approved", () => {
    const story = madeOnce(async () => {
      const { siti, chief, other, ticket, id } = await oneThatWaits();
      await denyRequest(id, chief, later);
      const denied = [await stateOf(ticket.id), await requests(ticket.id)];
      const again = await requestCancellation(ticket.id, "Ribut lagi", siti, later);
      await approveRequest(again, chief, later);
      const after = await requests(ticket.id);
      const approved = [await stateOf(ticket.id), after.map(({ state }) => state)];
      return { siti, other, ticket, id, again, denied, approved };
    });

    it("leaves the ticket as it is, and then cancels it", async () => {
      const { id, denied, approved } = await story();
      expect([denied, approved]).toEqual([
        ["paid", [{ id, state: "denied", remark: "Ribut" }]],
        ["cancelled", ["denied", "approved"]],
      ]);
    });

    it.each([
      ["approved", approveRequest],
      ["denied", denyRequest],
    ])("is not %s a second time, and says who decided when", async (_act, decide) => {
      const { id, again, other } = await story();
      await expect(decide(id, other, later)).rejects.toMatchObject({
        code: "request_denied_by",
        values: { name: "Ketua", day: "2026-06-10", time: "17:00" },
      });
      await expect(decide(again, other, later)).rejects.toMatchObject({
        code: "request_approved_by",
        values: { name: "Ketua" },
      });
    });

    it("is decided once in the database itself", async () => {
      const { again } = await story();
      await expect(
        sql(null, "update cancellation_request set state = 'denied' where id = :again", { again }),
      ).rejects.toThrow("decided once");
    });

    it("is not made for the cancelled ticket", async () => {
      const { ticket, siti } = await story();
      await expect(requestCancellation(ticket.id, "x", siti, later)).rejects.toMatchObject({
        code: "ticket_cancelled_by",
        values: { name: "Ketua" },
      });
    });
  });

  it("raises the count of its jetty by one, and each decision lowers it by one (R-4-09)", async () => {
    const [siti, chief] = [await makeActor("Siti", 2, 3), await makeActor("Ketua")];
    const waiting = async (jettyId: number) =>
      (await readUnread({ userId: chief.userId, isSuper: false, jettyId })).bubble
        .ticketCancellation;
    const before = [await waiting(1), await waiting(2)];
    const [one, two] = [await paidOnline({ jettyId: 2 }), await paidOnline({ jettyId: 2 })];
    const first = await requestCancellation(one.id, "Ribut", siti, now);
    const second = await requestCancellation(two.id, "Ribut", siti, now);
    expect([await waiting(1), await waiting(2), await waiting(0)]).toEqual([
      before[0],
      (before[1] ?? 0) + 2,
      (before[0] ?? 0) + (before[1] ?? 0) + 2,
    ]);
    await approveRequest(first, chief, later);
    expect(await waiting(2)).toBe((before[1] ?? 0) + 1);
    await denyRequest(second, chief, later);
    expect(await waiting(2)).toBe(before[1]);
  });

  it("of another jetty is nobody's who is bound to one", async () => {
    const [merang, chief] = [await makeActor("Merang", 1), await makeActor("Ketua")];
    const ticket = await paidOnline({ jettyId: 2 });
    await expect(requestCancellation(ticket.id, "x", merang, now)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(cancelTicket(ticket.id, "x", merang, now)).rejects.toMatchObject({
      code: "not_found",
    });
    const id = await requestCancellation(ticket.id, "x", chief, now);
    for (const decide of [approveRequest, denyRequest]) {
      await expect(decide(id, merang, now)).rejects.toMatchObject({ code: "not_found" });
      await expect(decide(2_147_483_647, chief, now)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await requests(ticket.id)).toMatchObject([{ state: "pending" }]);
  });
});

describe("the money of a cancelled ticket", () => {
  describe("of two sold in a shift, one cancelled before it was closed and one after", () => {
    const story = madeOnce(async () => {
      const chief = await makeActor("Ketua");
      const shift = await makeShift({ openedAt: now });
      const [first, second] = [
        await sellInShift(shift, { now }),
        await sellInShift(shift, { now }),
      ];
      await cancelTicket(first, "Ribut", chief, now);
      const open = [await drawerOf(shift.id), await refundOf(first)];
      // Float 100.00 and one sale of 30.00 that stands: the drawer holds neither more nor less.
      const count = Object.fromEntries(
        DENOMINATIONS.map((piece) => [piece, piece === 10_000 ? 1 : piece === 1_000 ? 3 : 0]),
      );
      await closeShift(
        { userId: shift.userId, name: "Juruwang" },
        { shiftId: shift.id, count, reason: "", handTo: null },
        later,
      );
      const frozen = (await readFrozenShift(shift.id))?.data;
      await cancelTicket(second, "Ribut", chief, later);
      const closed = [await drawerOf(shift.id), await refundOf(second)];
      const after = (await readFrozenShift(shift.id))?.data;
      return { chief, shift, first, open, frozen, closed, after };
    });
    const REFUND = { amountSen: 3_000, method: "Cash" };
    const entryOf = (ticketId: number) => ({ amountSen: -3_000, reason: "Ribut", ticketId });

    it("comes out of its drawer while the shift is open (R-C3)", async () => {
      const { chief, shift, first, open, frozen } = await story();
      expect(open).toEqual([
        [entryOf(first)],
        { ...REFUND, shiftId: shift.id, refundedBy: chief.userId },
      ]);
      expect(frozen).toMatchObject({
        expectedSen: 13_000,
        overShortSen: 0,
        sums: { tickets: 2, soldSen: 6_000, cancelled: 1, cancelledSen: 3_000 },
      });
    });

    it("is of no shift after that, and the closed one stays as it is (R-C3)", async () => {
      const { chief, first, frozen, closed, after } = await story();
      expect(closed).toEqual([
        [entryOf(first)],
        { ...REFUND, shiftId: null, refundedBy: chief.userId },
      ]);
      expect(after).toEqual(frozen);
    });
  });

  it("that was in no drawer is recorded by its method; a free ticket gives nothing back", async () => {
    const chief = await makeActor("Ketua");
    const shift = await makeShift({ openedAt: now });
    const [credit, free] = [
      await sellInShift(shift, { now, method: "Credit Facility" }),
      await sellInShift(shift, { now, amountSen: 0, cashInSen: 0 }),
    ];
    for (const id of [credit, free]) await cancelTicket(id, "Ribut", chief, now);
    expect([await refundOf(credit), await refundOf(free), await drawerOf(shift.id)]).toEqual([
      { amountSen: 3_000, method: "Credit Facility", shiftId: null, refundedBy: chief.userId },
      null,
      [],
    ]);
  });

  it("that came through the gateway is due in the same transaction, charge included", async () => {
    const chief = await makeActor("Ketua");
    const ticket = await paidOnline();
    await cancelTicket(ticket.id, "Ribut", chief, now);
    expect(
      await sql(
        null,
        "select amount_sen, reason, state, provider_ref from refund_due where ticket_id = :ticketId",
        { ticketId: ticket.id },
      ),
    ).toEqual([
      {
        amountSen: 6_100,
        reason: "ticket_cancelled",
        state: "open",
        providerRef: `TX${ticket.id}`,
      },
    ]);
    expect(await refundOf(ticket.id)).toBeNull();
    const told = await outboxOf(ticket.id, ticket.receiptNo);
    expect(told).toEqual(
      expect.arrayContaining([
        { job: "news.publish", event: "refund-due" },
        { job: "news.publish", event: "ticket-cancelled" },
        { job: "mail.ticket-cancelled", event: null },
      ]),
    );
    const [row] = await sql<{ before: unknown; after: Record<string, unknown> }>(
      null,
      "select before, after from audit where module = 'ticket-cancellation' and subject_id = :subjectId",
      { subjectId: String(ticket.id) },
    );
    expect(row).toEqual({
      before: { state: "paid" },
      after: { state: "cancelled", remark: "Ribut", refundSen: 6_100 },
    });
  });

  it("of an unpaid one is nobody's", async () => {
    const chief = await makeActor("Ketua");
    const ticket = await makeTicket({ now });
    await cancelTicket(ticket.id, "Salah tarikh", chief, now);
    expect([
      await stateOf(ticket.id),
      await refundOf(ticket.id),
      await sql(null, "select id from refund_due where ticket_id = :ticketId", {
        ticketId: ticket.id,
      }),
    ]).toEqual(["cancelled", null, []]);
    const expired = await makeTicket({ now });
    const id = await requestCancellation(expired.id, "Salah tarikh", chief, now);
    await sql(null, "update ticket set state = 'expired' where id = :expiredId returning id", {
      expiredId: expired.id,
    });
    await approveRequest(id, chief, later);
    // Whoever never paid and let it expire is not written to.
    expect([
      await stateOf(expired.id),
      (await outboxOf(expired.id, expired.receiptNo)).filter(({ event }) => !event),
    ]).toEqual(["cancelled", []]);
  });
});

describe("a cancelled ticket", () => {
  it("leaves sales, counts and departures, and stays among the cancellations", async () => {
    const chief = await makeActor("Ketua");
    const shift = await makeShift({ openedAt: now });
    const day = addDays(today, 30);
    const [kept, gone] = [
      await paidOnline({ ticketDate: day }),
      await paidOnline({ ticketDate: day }),
    ];
    const [cash, stays] = [await sellInShift(shift, { now }), await sellInShift(shift, { now })];
    const look = async () => ({
      figures: await dailyFigures(1, today),
      departures: (await affectedOrders({ start: day, end: day }, { ownJettyId: 0 }, 0)).rows.map(
        ({ id }) => id,
      ),
      counts: await cancellationCounts(1),
      stays: await stateOf(stays),
    });
    const before = await look();
    for (const id of [gone.id, cash]) await cancelTicket(id, "Ribut", chief, now);
    expect(before.departures.toSorted()).toEqual([kept.id, gone.id].toSorted());
    expect(await look()).toEqual({
      figures: {
        amountSen: before.figures.amountSen - 9_000,
        tickets: before.figures.tickets - 2,
        passengers: before.figures.passengers - 3,
      },
      departures: [kept.id],
      counts: { pending: before.counts.pending, approved: before.counts.approved + 2 },
      stays: "paid",
    });
    expect(
      (await cancellationList("approved", { search: gone.receiptNo, page: 0 }, 1)).rows,
    ).toMatchObject([{ ticketId: gone.id, state: "direct", remark: "Ribut" }]);
  });
});
