import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { rejectRefund } from "~/domain/refunds/decide-refunds.server";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { aCounterOrder } from "../../../tests/support/counter-order";
import { saleSupport } from "../../../tests/support/counter-sale";
import { useDatabase } from "../../../tests/support/database";
import { makeTicket } from "../../../tests/support/make-ticket";
import { payTicket } from "../../../tests/support/pay-ticket";
import { makeStaff } from "../../../tests/support/staff";
import {
  deliveriesOf,
  makeEndpoint,
  removeEndpointsAfterEach,
} from "../../../tests/support/webhooks";
import { deactivateEndpoint, removeEndpoint } from "./change-endpoint.server";
import { composeEvent } from "./compose-event.server";

const database = useDatabase();
const { onDuty } = saleSupport(database);
removeEndpointsAfterEach();
const now = new Date("2026-06-10T01:00:00Z");
const publish = (type: string, ref: number, jetty: number | null = 1) =>
  sql(null, "select publish_webhook(:type, :ref, :jetty::smallint, :now)", {
    ...{ type, ref, jetty, now },
  });
const typesOf = async (id: number) => (await deliveriesOf(id)).map(({ type }) => type);

async function bodyOf(endpointId: number, type: string): Promise<unknown> {
  const [event] = await sql<{ id: string; refId: number; occurredAt: Date }>(
    null,
    `select v.id, v.ref_id, v.occurred_at
       from webhook_event v join webhook_delivery d on d.event_id = v.id
      where d.endpoint_id = :endpointId and v.type = :type`,
    { endpointId, type },
  );
  if (!event) throw new Error(`no ${type}`);
  return JSON.parse(await composeEvent({ ...event, type: type as "test" }));
}

describe("what is told", () => {
  it("is a ticket paid online and cancelled, and the refund that is due", async () => {
    const { id } = await makeEndpoint();
    const { id: userId } = await makeStaff();
    const ticket = await makeTicket({ now });
    await payTicket(ticket.id, { paidAt: now });
    await cancelTicket(ticket.id, "Ribut", { userId, ownJettyId: 0 }, now);
    expect((await typesOf(id)).sort()).toEqual(["refund.due", "ticket.cancelled", "ticket.paid"]);
    const common = {
      ...{ id: ticket.id, _id: ticket.receiptNo, ticketCode: ticket.ticketCode },
      ...{ ticketDate: "2026-06-11", jetty: "Merang", jettyID: 1, ticketFlag: 1 },
      ...{ amount: 60, paymentMethod: "fpx", total_passengers: 2 },
      paymentTime: "2026-06-10T09:00:00+08:00",
    };
    expect(await bodyOf(id, "ticket.paid")).toEqual({
      type: "ticket.paid",
      timestamp: "2026-06-10T09:00:00+08:00",
      data: { ...common, isPaid: true },
    });
    expect(await bodyOf(id, "ticket.cancelled")).toMatchObject({
      data: { ...common, isPaid: false, cancelledAt: "2026-06-10T09:00:00+08:00" },
    });
    expect(await bodyOf(id, "refund.due")).toMatchObject({
      data: {
        ...{ ticketID: ticket.id, receiptNo: ticket.receiptNo, ticketCode: ticket.ticketCode },
        ...{ jettyID: 1, amount: 61, reason: "ticket_cancelled", transactionID: `TX${ticket.id}` },
      },
    });
  });

  it("is a refund that is due again after its rejection, once more", async () => {
    const { id } = await makeEndpoint({ events: ["refund.due"] });
    const by = { userId: (await makeStaff({ level: 1 })).id, ownJettyId: 0 as const };
    const ticket = await makeTicket({ now });
    await payTicket(ticket.id, { paidAt: now });
    const [due] = await sql<{ id: number }>(
      null,
      `insert into refund_due (attempt_id, ticket_id, gateway, host, bill_code, provider_ref,
           amount_sen, reason, created_at)
         select id, ticket_id, gateway, host, bill_code, provider_ref, 6099, 'wrong_amount', :now
           from payment_attempt where ticket_id = :id returning id`,
      { id: ticket.id, now },
    );
    const refundId = due?.id ?? 0;
    await rejectRefund(refundId, "Tiket dikeluarkan", by, now);
    await cancelTicket(ticket.id, "Ribut", by, now);
    expect(await deliveriesOf(id)).toMatchObject([
      { type: "refund.due", refId: refundId },
      { type: "refund.due", refId: refundId },
    ]);
  });

  it("is a sale at the counter and the shift that is closed after it", async () => {
    const { id } = await makeEndpoint();
    const { seller, shift } = await onDuty();
    const { ticketId } = await sellAtCounter(aCounterOrder(now), seller, shift, now);
    await closeShift(
      { userId: seller.userId, name: "Juruwang" },
      { shiftId: shift.id, count: { 10000: 1 }, reason: "Kurang", handTo: null },
      now,
    );
    expect(await deliveriesOf(id)).toMatchObject([
      { type: "ticket.paid", refId: ticketId },
      { type: "shift.closed", refId: shift.id },
    ]);
    expect(await bodyOf(id, "shift.closed")).toMatchObject({
      data: {
        ...{ id: shift.id, user_id: seller.userId, jetty: "Merang", jetty_id: 1 },
        ...{ cash_in: 100, total_cash: 100, expected_cash: 160, over_short: -60 },
      },
    });
  });

  it("is a boarding", async () => {
    const { id } = await makeEndpoint({ events: ["ticket.boarded"] });
    const ticket = await makeTicket({ now, ticketFlag: 3 });
    await publish("ticket.boarded", ticket.id);
    expect(await bodyOf(id, "ticket.boarded")).toMatchObject({
      data: { ticketCode: ticket.ticketCode, boardingTime: "2026-06-10T09:00:00+08:00" },
    });
  });

  it("holds no name, phone, e-mail or ic number", async () => {
    const { id } = await makeEndpoint();
    const ticket = await makeTicket({ now, name: "Siti Rahsia", email: "siti@contoh.my" });
    await payTicket(ticket.id, { paidAt: now });
    const text = JSON.stringify(await bodyOf(id, "ticket.paid"));
    expect(text).not.toMatch(/Siti|siti@|0123456789|850412115267|Penumpang/);
  });

  it("goes to who chose the event and the jetty, and is switched on", async () => {
    const merang = await makeEndpoint({ jettyId: 1 });
    const mangkok = await makeEndpoint({ jettyId: 2 });
    const shifts = await makeEndpoint({ events: ["shift.closed"] });
    const off = await makeEndpoint();
    await deactivateEndpoint(off.id, off.by);
    const removed = await makeEndpoint();
    await removeEndpoint(removed.id, removed.by);
    const ticket = await makeTicket({ now, ticketFlag: 3 });
    expect(await deliveriesOf(merang.id)).toMatchObject([{ refId: ticket.id, state: "waiting" }]);
    for (const { id } of [mangkok, shifts, off, removed])
      expect(await deliveriesOf(id)).toEqual([]);
  });

  it("goes to those of all jetties alone where no jetty is known", async () => {
    const all = await makeEndpoint({ events: ["refund.due"] });
    const merang = await makeEndpoint({ events: ["refund.due"], jettyId: 1 });
    await publish("refund.due", 2_000_000_001, null);
    expect([await typesOf(all.id), await typesOf(merang.id)]).toEqual([["refund.due"], []]);
  });

  it("is told once, however often it is written", async () => {
    const { id } = await makeEndpoint({ events: ["ticket.boarded"] });
    await Promise.all([1, 2, 3].map(() => publish("ticket.boarded", 2_000_000_002)));
    expect(await typesOf(id)).toEqual(["ticket.boarded"]);
  });
});

describe("an event and its change", () => {
  it("are written both or not at all", async () => {
    const { id } = await makeEndpoint();
    const ticket = await makeTicket({ now });
    const crash = inTransaction(async (tx) => {
      await sql(
        tx,
        `update ticket set state = 'paid', paid_at = :now, sale_day = '2026-06-10'
          where id = :id`,
        { now, id: ticket.id },
      );
      const [seen] = await sql<{ count: number }>(
        tx,
        "select count(*)::int as count from webhook_delivery where endpoint_id = :id",
        { id },
      );
      throw new Error(`crashed with ${seen?.count}`);
    });
    await expect(crash).rejects.toThrow("crashed with 1");
    expect(await deliveriesOf(id)).toEqual([]);
  });

  it("fail together where the event cannot be written", async () => {
    await makeEndpoint();
    const ticket = await makeTicket({ now });
    await renameTable("webhook_delivery", "webhook_delivery_away");
    try {
      await expect(payTicket(ticket.id, { paidAt: now })).rejects.toThrow();
    } finally {
      await renameTable("webhook_delivery_away", "webhook_delivery");
    }
    const [row] = await sql<{ state: string }>(null, "select state from ticket where id = :id", {
      id: ticket.id,
    });
    expect(row?.state).toBe("unpaid");
  });

  async function renameTable(from: string, to: string): Promise<void> {
    const { change } = saleSupport(database);
    await change(`alter table ${from} rename to ${to}`);
  }
});
