import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { paymentView } from "~/domain/payments/payment-view.server";
import { expireOrders } from "~/domain/payments/sweeps/expire-orders.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { asOwner, useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { type MadeTicket, makeTicket } from "../support/make-ticket";
import { orderWithBill, refunds, states } from "./orders";

const database = useDatabase();
const gateway = useGateway();
const now = () => gateway.now();
const HOURS = 3_600_000;

afterEach(async () => {
  gateway.sandbox.faults.clear();
  await gateway.whenIdle();
  await checkInvariants(database, gateway.payments());
});

const nextWeek = () => ({ ticketDate: addDays(dayOf(now()), 7) });

async function paid(ticket: MadeTicket, billCode: string) {
  await gateway.sandbox.pay(billCode, "success");
  await gateway.whenIdle();
  return { now: await states(ticket), refunds: await refunds(ticket) };
}

describe("12: late money", () => {
  it("after our expiry: the ticket is issued and the expiry undone", async () => {
    const { ticket, billCode } = await orderWithBill(gateway, nextWeek());
    gateway.advance(24 * HOURS);
    await gateway.sweep();
    expect(await states(ticket), "the same bill is not asked about twice within 10 s").toBe(
      "unpaid: open",
    );
    gateway.advance(15_000);
    await gateway.sweep();
    expect(await states(ticket)).toBe("expired: closed");
    expect(await paymentView(ticket.ticketCode, now())).toMatchObject({
      state: "expired",
      hasPayPage: false,
    });
    gateway.advance(60_000);
    expect(await paid(ticket, billCode)).toEqual({ now: "paid: paid", refunds: [] });
  });

  it("after a cancellation: a refund is due", async () => {
    const { ticket, billCode } = await orderWithBill(gateway, nextWeek());
    await sql(
      null,
      "update ticket set state = 'cancelled', cancelled_at = now() where id = :ticketId",
      { ticketId: ticket.id },
    );
    expect(await paid(ticket, billCode)).toEqual({
      now: "cancelled: paid",
      refunds: [{ reason: "ticket_cancelled", amountSen: 6100 }],
    });
    expect((await paymentView(ticket.ticketCode, now()))?.state).toBe("money_no_ticket");
  });

  it("on a date that is blocked now: a refund is due", async () => {
    const { ticket, billCode } = await orderWithBill(gateway, nextWeek());
    const date = addDays(dayOf(now()), 7);
    await sql(
      null,
      "insert into blocked_date (days, details) values (daterange(:date::date, :date::date, '[]'), 'Ribut')",
      { date },
    );
    expect(await paid(ticket, billCode)).toEqual({
      now: "unpaid: paid",
      refunds: [{ reason: "date_blocked", amountSen: 6100 }],
    });
    await sql(null, "update blocked_date set removed_at = now()");
  });

  it("when the departure date is over: a refund is due", async () => {
    const { ticket, billCode } = await orderWithBill(gateway, {
      ticketDate: addDays(dayOf(now()), 1),
    });
    gateway.advance(3 * 24 * HOURS);
    expect(await paid(ticket, billCode)).toEqual({
      now: "unpaid: paid",
      refunds: [{ reason: "date_past", amountSen: 6100 }],
    });
    await gateway.sweep();
    expect(await states(ticket)).toBe("expired: paid");
    expect((await paymentView(ticket.ticketCode, now()))?.state).toBe("money_no_ticket");
  });

  it("with sales switched off and prices changed since: the ticket is issued", async () => {
    const { ticket, billCode } = await orderWithBill(gateway, nextWeek());
    await sql(null, "update setting set payment_enabled = false");
    await sql(null, "update price set fare_sen = fare_sen + 500 where category = 'adult'");
    expect(await paid(ticket, billCode)).toEqual({ now: "paid: paid", refunds: [] });
    await sql(null, "update setting set payment_enabled = true");
  });

  it("counts on the day it was paid, not on the day we heard of it", async () => {
    const { ticket, billCode } = await orderWithBill(gateway, nextWeek());
    gateway.sandbox.faults.add({ on: "callback", bill: billCode, act: { kind: "drop" } });
    await gateway.sandbox.pay(billCode, "success");
    const day = dayOf(now());
    gateway.advance(26 * HOURS);
    await gateway.sweep();
    const [row] = await sql<{ saleDay: string }>(
      null,
      "select sale_day from ticket where id = :ticketId",
      { ticketId: ticket.id },
    );
    expect(row?.saleDay).toBe(day);
  });
});

describe("18: unpaid orders end", () => {
  it("after 24 hours, and the bill is cancelled at the gateway (R-S11)", async () => {
    const { ticket, billCode } = await orderWithBill(gateway, nextWeek());
    gateway.advance(24 * HOURS - 1_000);
    await expireOrders(now());
    expect(await states(ticket)).toBe("unpaid: open");
    gateway.advance(1_000);
    await expireOrders(now());
    expect(await states(ticket)).toBe("expired: closed");
    expect(gateway.sandbox.bill(billCode).active).toBe(false);
    const audit = await sql(
      null,
      "select before, after from audit where module = 'payment' and subject_type = 'ticket' and subject_id = :subjectId",
      { subjectId: String(ticket.id) },
    );
    expect(audit).toEqual([{ before: { state: "unpaid" }, after: { state: "expired" } }]);
  });

  it("an order whose bill was never made ends too", async () => {
    const ticket = await makeTicket({ now: now(), ...nextWeek() });
    gateway.advance(24 * HOURS);
    await expireOrders(now());
    expect(await states(ticket)).toBe("expired: ");
  });

  it("hundreds that came in at once all end in one run, behind one that cannot be ended yet", async () => {
    const { ticket } = await orderWithBill(gateway, nextWeek());
    gateway.sandbox.faults.add({
      on: "getBillTransactions",
      times: 0,
      act: { kind: "answer", answer: "html" },
    });
    gateway.advance(1_000);
    for (let made = 0; made < 220; made += 1) await makeTicket({ now: now(), ...nextWeek() });
    gateway.advance(24 * HOURS);
    expect(await expireOrders(now())).toBe(220);
    expect(await states(ticket)).toBe("unpaid: open");
  });

  it("a payment found when asking pays instead", async () => {
    const { ticket, billCode } = await orderWithBill(gateway, nextWeek());
    gateway.sandbox.faults.add({ on: "callback", bill: billCode, act: { kind: "drop" } });
    await gateway.sandbox.pay(billCode, "success");
    gateway.advance(24 * HOURS);
    await expireOrders(now());
    expect(await states(ticket)).toBe("paid: paid");
  });

  it("a payment under way postpones it by 30 minutes; a late success settles", async () => {
    const { ticket, billCode } = await orderWithBill(gateway, nextWeek());
    gateway.sandbox.options.pendingMs = 48 * HOURS;
    gateway.advance(24 * HOURS);
    await gateway.sandbox.pay(billCode, "pending");
    await gateway.whenIdle();
    gateway.advance(11_000);
    await expireOrders(now());
    expect(await states(ticket)).toBe("unpaid: pending");
    gateway.advance(29 * 60_000);
    await expireOrders(now());
    expect(gateway.sandbox.bill(billCode).active).toBe(true);
    gateway.advance(61_000);
    await expireOrders(now());
    expect(await states(ticket)).toBe("unpaid: pending");
    gateway.advance(60_000);
    gateway.sandbox.options.pendingMs = 60_000;
    gateway.sandbox.ledger.add({
      type: "turned",
      code: billCode,
      no: 1,
      status: 1,
      at: now().getTime(),
    });
    gateway.advance(31 * 60_000);
    await expireOrders(now());
    expect(await states(ticket)).toBe("paid: paid");
  });

  it("'pending transaction' from the gateway postpones it although the list shows none", async () => {
    const { ticket, billCode } = await orderWithBill(gateway, nextWeek());
    gateway.sandbox.faults.add({
      on: "inactiveBill",
      bill: billCode,
      act: {
        kind: "say",
        body: '{"status":"failed","result":"Bill has pending transaction process"}',
      },
    });
    gateway.advance(24 * HOURS);
    await expireOrders(now());
    expect(await states(ticket)).toBe("unpaid: open");
    gateway.advance(30 * 60_000);
    await expireOrders(now());
    expect(await states(ticket)).toBe("expired: closed");
  });

  it("a gateway that does not answer postpones it 6 hours at most", async () => {
    const { ticket, billCode } = await orderWithBill(gateway, nextWeek());
    gateway.sandbox.faults.add({
      on: "getBillTransactions",
      bill: billCode,
      times: 0,
      act: { kind: "answer", answer: "html" },
    });
    gateway.advance(24 * HOURS);
    for (let rounds = 0; rounds < 12; rounds += 1) {
      await expireOrders(now());
      expect(await states(ticket)).toBe("unpaid: open");
      gateway.advance(30 * 60_000);
    }
    await expireOrders(now());
    expect(await states(ticket)).toBe("expired: closed");
  });
});

describe("the table of moves", () => {
  it.each(["open", "pending", "failed", "closed", "creating", "lost", "refused"])(
    "nothing leaves paid for %s",
    async (to) => {
      const { ticket, billCode } = await orderWithBill(gateway, nextWeek());
      await paid(ticket, billCode);
      await expect(
        sql(
          null,
          "update payment_attempt set state = :to, settles = false, paid_at = null, paid_amount_sen = null, provider_ref = null, channel = null where ticket_id = :ticketId",
          { ticketId: ticket.id, to },
        ),
      ).rejects.toThrow(/keeps what it was made with|does not go/);
    },
  );

  it("an attempt keeps bill, account and sum for life, and is never deleted", async () => {
    const { ticket } = await orderWithBill(gateway, nextWeek());
    for (const change of [
      "bill_code = 'other123'",
      "account = 'other'",
      "amount_sen = 1",
      "host = 'https://x'",
    ])
      await expect(
        sql(null, `update payment_attempt set ${change} where ticket_id = :ticketId`, {
          ticketId: ticket.id,
        }),
      ).rejects.toThrow(/keeps what it was made with/);
    for (const table of ["payment_attempt", "gateway_event", "refund_due"])
      await expect(sql(null, `delete from ${table}`)).rejects.toThrow(/permission denied/);
  });

  it("a refund due is decided once and keeps its sum", async () => {
    const { ticket, billCode } = await orderWithBill(gateway, nextWeek());
    await sql(
      null,
      "update ticket set state = 'cancelled', cancelled_at = now() where id = :ticketId",
      { ticketId: ticket.id },
    );
    await paid(ticket, billCode);
    const user = await asOwner(
      database,
      async (client) =>
        (
          await client.query<{ id: number }>(
            "insert into app_user (name, username, email, phone, password_hash, jetty_id, access) values ('Staf', 'staf', 'staf@contoh.my', '0123456789', 'x', 0, 5) returning id",
          )
        ).rows[0]!.id,
    );
    await expect(
      sql(
        null,
        "update refund_due set state = 'refunded', decided_by = :user, decided_at = now() where ticket_id = :ticketId",
        { ticketId: ticket.id, user },
      ),
    ).rejects.toThrow();
    await expect(
      sql(null, "update refund_due set amount_sen = 1 where ticket_id = :ticketId", {
        ticketId: ticket.id,
      }),
    ).rejects.toThrow(/decided once/);
    await sql(
      null,
      "update refund_due set state = 'refunded', decided_by = :user, decided_at = now(), refund_ref = 'B123' where ticket_id = :ticketId",
      { ticketId: ticket.id, user },
    );
    await expect(
      sql(
        null,
        "update refund_due set state = 'no_refund', note = 'x' where ticket_id = :ticketId",
        { ticketId: ticket.id },
      ),
    ).rejects.toThrow(/decided once/);
  });
});
