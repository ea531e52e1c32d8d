import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { loadDraft } from "~/domain/ordering/drafts.server";
import { replaceOrder } from "~/domain/ordering/replace-order.server";
import { openPayPage } from "~/domain/payments/bills/open-pay-page.server";
import { paymentView } from "~/domain/payments/payment-view.server";
import { endWithdrawnBills } from "~/domain/payments/sweeps/end-withdrawn-bills.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { makeTicket } from "../support/make-ticket";
import { type Order, orderWithBill, refunds, states } from "./orders";

const database = useDatabase();
const gateway = useGateway();
const now = () => gateway.now();
const browser = newSecret();

afterEach(async () => {
  gateway.sandbox.faults.clear();
  await gateway.whenIdle();
  await checkInvariants(database, gateway.payments());
});

const ordered = () => orderWithBill(gateway, { ticketDate: addDays(dayOf(now()), 7), browser });

const replace = ({ ticket }: Pick<Order, "ticket">, change = {}) =>
  replaceOrder(
    { ticketCode: ticket.ticketCode, browser, draftSecret: null, confirmed: false, ...change },
    now(),
  );

async function replaced() {
  const order = await ordered();
  const changed = await replace(order);
  if (changed.kind !== "begun") throw new Error(`not replaced: ${changed.kind}`);
  return { ...order, secret: changed.secret };
}

describe("an unpaid order that its buyer changes (R-X27)", () => {
  it("ends, its bill is closed here and at the gateway, and no other is made", async () => {
    const { ticket, billCode } = await replaced();
    expect([await states(ticket), gateway.sandbox.bill(billCode).active]).toEqual([
      "expired: closed",
      false,
    ]);
    expect(await paymentView(ticket.ticketCode, now())).toMatchObject({
      state: "replaced",
      hasPayPage: false,
    });
    expect(await openPayPage(ticket.ticketCode, now())).toEqual({ kind: "result" });
  });

  it("becomes a draft with the same answers and a new form key", async () => {
    const { ticket, secret } = await replaced();
    const { data, formKey } = await loadDraft(secret, "web", now());
    expect(data).toMatchObject({
      jettyId: 1,
      ticketDate: addDays(dayOf(now()), 7),
      malaysian: true,
      nonMalaysian: false,
      counts: { adult: 2 },
      buyer: { name: "Pembeli Ujian", ic: "850412115267", phoneNo: "0123456789" },
      passengers: [
        { category: "adult", name: "Penumpang 1", country: "MY" },
        { category: "adult", name: "Penumpang 2", country: "MY" },
      ],
      paymentMethod: "fpx",
      terms: true,
    });
    const [old] = await sql<{ formKey: string; replacedBy: string }>(
      null,
      "select form_key, replaced_by from ticket where id = :id",
      { id: ticket.id },
    );
    expect([old?.replacedBy, formKey === old?.formKey]).toEqual([formKey, false]);
  });

  it("is written down and told with the change", async () => {
    const { ticket } = await replaced();
    const audit = await sql(
      null,
      "select actor_kind, before, after from audit where module = 'payment' and subject_type = 'ticket' and subject_id = :id",
      { id: String(ticket.id) },
    );
    expect(audit).toEqual([
      {
        actorKind: "buyer",
        before: { state: "unpaid" },
        after: { state: "expired", reason: "replaced" },
      },
    ]);
    const news = await sql(
      null,
      "select payload->>'event' as event from outbox where job = 'news.publish' and payload->>'ref' = :ref",
      { ref: ticket.receiptNo },
    );
    expect(news).toContainEqual({ event: "ticket-changed" });
  });

  it("that is paid all the same settles nothing: the money is due back", async () => {
    const { ticket, billCode } = await replaced();
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    gateway.advance(11_000);
    await gateway.sweep();
    expect([await states(ticket), await refunds(ticket)]).toEqual([
      "expired: paid",
      [{ reason: "order_replaced", amountSen: 6100 }],
    ]);
    expect(await paymentView(ticket.ticketCode, now())).toMatchObject({
      state: "money_no_ticket",
      replaced: true,
      received: [{ amountSen: 6100, reason: "order_replaced", state: "open" }],
    });
  });

  it("clicked twice, leads to the same draft", async () => {
    const { ticket, secret } = await replaced();
    expect(await replace({ ticket }, { draftSecret: secret })).toEqual({ kind: "begun", secret });
    expect(await replace({ ticket })).toEqual({ kind: "begun", secret });
  });

  it("that never had a bill is replaced too", async () => {
    const ticket = await makeTicket({ now: now(), browser });
    expect((await replace({ ticket })).kind).toBe("begun");
    expect(await states(ticket)).toBe("expired: ");
  });

  it("keeps its bill for the sweep while the gateway does not answer", async () => {
    const order = await ordered();
    for (const on of ["getBillTransactions", "inactiveBill"] as const)
      gateway.sandbox.faults.add({ on, times: 0, act: { kind: "answer", answer: "html" } });
    expect((await replace(order)).kind).toBe("begun");
    expect(await states(order.ticket)).toBe("expired: open");
    gateway.sandbox.faults.clear();
    gateway.advance(61_000);
    expect(await endWithdrawnBills(now())).toBe(1);
    expect([await states(order.ticket), gateway.sandbox.bill(order.billCode).active]).toEqual([
      "expired: closed",
      false,
    ]);
  });
});

describe("an order that is not replaced (R-X27)", () => {
  it("is paid and not told yet: the question before it finds the payment", async () => {
    const order = await ordered();
    gateway.sandbox.faults.add({ on: "callback", bill: order.billCode, act: { kind: "drop" } });
    await gateway.sandbox.pay(order.billCode, "success");
    await expect(replace(order)).rejects.toMatchObject({ code: "order_paid" });
    expect(await states(order.ticket)).toBe("paid: paid");
  });

  it("has a payment at the bank", async () => {
    const order = await ordered();
    await gateway.sandbox.pay(order.billCode, "pending");
    await gateway.whenIdle();
    await expect(replace(order)).rejects.toMatchObject({ code: "payment_under_way" });
    expect(await states(order.ticket)).toBe("unpaid: pending");
  });

  it("has a payment at the bank that only the cancelling finds", async () => {
    const order = await ordered();
    gateway.sandbox.faults.add({
      on: "inactiveBill",
      bill: order.billCode,
      act: {
        kind: "say",
        body: '{"status":"failed","result":"Bill has pending transaction process"}',
      },
    });
    await expect(replace(order)).rejects.toMatchObject({ code: "payment_under_way" });
    expect(await states(order.ticket)).toBe("unpaid: open");
  });

  it("was made by another browser, though its code is known", async () => {
    const order = await ordered();
    for (const other of [newSecret(), null])
      await expect(replace(order, { browser: other })).rejects.toMatchObject({
        code: "not_found",
      });
    expect(await states(order.ticket)).toBe("unpaid: open");
  });
});

describe("a replaced ticket, whatever the code does (R-X27)", () => {
  it("is never paid and stays replaced", async () => {
    const { ticket } = await replaced();
    await expect(
      sql(
        null,
        "update ticket set state = 'paid', paid_at = now(), sale_day = current_date where id = :id",
        { id: ticket.id },
      ),
    ).rejects.toThrow(/ticket_replaced/);
    await expect(
      sql(null, "update ticket set replaced_at = null, replaced_by = null where id = :id", {
        id: ticket.id,
      }),
    ).rejects.toThrow(/once and for good/);
  });
});
