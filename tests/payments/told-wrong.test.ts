import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { SYSTEM } from "~/domain/payments/fact-source";
import type { GatewayFact } from "~/domain/payments/facts";
import { settlePayment } from "~/domain/payments/settlement/settle-payment.server";
import { payRefunds, rejectRefund } from "~/domain/refunds/decide-refunds.server";
import { makeRefundFile } from "~/domain/refunds/make-refund-file.server";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { makeStaff } from "../support/staff";
import { type Order, orderWithBill, refunds, states } from "./orders";

const database = useDatabase();
const gateway = useGateway();
const now = () => gateway.now();
afterEach(() => checkInvariants(database));

const tell = ({ billCode, attempt }: Order, amountSen: number) => {
  const fact: GatewayFact = {
    ...{ gateway: "toyyibpay", account: "sandbox", host: gateway.host, billCode },
    ...{ ourRef: attempt.ourRef, state: "paid", amountSen, currency: "MYR" },
    ...{ providerRef: `TX${billCode}`, channel: "fpx", paidAt: null, reason: null },
    ...{ live: false, verified: "requery" },
  };
  return settlePayment(fact, { kind: "sweep", actor: SYSTEM }, now());
};

/** A payment that is told with a sen less than the bill's, and is a refund due. */
async function toldWrong() {
  const order = await orderWithBill(gateway);
  await tell(order, 6_099);
  const [row] = await sql<{ id: number }>(
    null,
    "select id from refund_due where ticket_id = :ticketId",
    { ticketId: order.ticket.id },
  );
  const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
  return { order, refundId: row?.id ?? 0, by };
}

describe("a payment whose sum was told wrong, told right later", () => {
  it("makes its ticket while the refund is due, or was rejected", async () => {
    const { order } = await toldWrong();
    await tell(order, 6_100);
    const rejected = await toldWrong();
    await rejectRefund(rejected.refundId, "Jumlah betul", rejected.by, now());
    await tell(rejected.order, 6_100);
    expect([await states(order.ticket), await states(rejected.order.ticket)]).toEqual([
      "paid: paid",
      "paid: paid",
    ]);
  });

  it("makes no ticket where the money went back", async () => {
    const { order, refundId, by } = await toldWrong();
    await payRefunds([refundId], "MBB-1", by, now());
    expect(await tell(order, 6_100)).toMatchObject({ kind: "quiet" });
    expect(await states(order.ticket)).toBe("unpaid: open");
    expect(await refunds(order.ticket)).toEqual([{ reason: "wrong_amount", amountSen: 6_099 }]);
  });

  it("makes no ticket where a file for the bank holds the money", async () => {
    const { order, refundId, by } = await toldWrong();
    await makeRefundFile({ ids: [refundId], again: false, formKey: "key-of-a-file" }, by, now());
    await tell(order, 6_100);
    expect(await states(order.ticket)).toBe("unpaid: open");
  });
});

describe("a payment whose sum was told wrong, told right when it makes no ticket any more", () => {
  const dueOf = ({ ticket }: Order) =>
    sql(
      null,
      "select state, reason, amount_sen, note from refund_due where ticket_id = :id order by id",
      { id: ticket.id },
    );
  const DUE = { state: "open", reason: "ticket_cancelled", amountSen: 6_100, note: null };

  it("is due back with what was paid, and why", async () => {
    const { order, refundId, by } = await toldWrong();
    await cancelTicket(order.ticket.id, "Ribut", by, now());
    await tell(order, 6_100);
    expect(await dueOf(order)).toEqual([DUE]);
    const [audit] = await sql(
      null,
      `select action, before, after from audit
        where subject_type = 'refund_due' and subject_id = :id order by id desc limit 1`,
      { id: String(refundId) },
    );
    expect(audit).toMatchObject({
      action: "update",
      before: { state: "open", amountSen: 6_099, reason: "wrong_amount" },
      after: { state: "open", amountSen: 6_100, reason: "ticket_cancelled" },
    });
  });

  it("is due again where it was rejected for the sum that was told first", async () => {
    const { order, refundId, by } = await toldWrong();
    await rejectRefund(refundId, "Tiada bayaran", by, now());
    await cancelTicket(order.ticket.id, "Ribut", by, now());
    await tell(order, 6_100);
    expect(await dueOf(order)).toEqual([DUE]);
    await payRefunds([refundId], "MBB-2", by, now());
    expect(await dueOf(order)).toMatchObject([{ state: "refunded", amountSen: 6_100 }]);
  });

  it("is not due again, nor changed, when it is told once more", async () => {
    const { order, refundId, by } = await toldWrong();
    await cancelTicket(order.ticket.id, "Ribut", by, now());
    await tell(order, 6_100);
    await rejectRefund(refundId, "Sudah dibayar tunai", by, now());
    await tell(order, 6_100);
    expect(await dueOf(order)).toMatchObject([{ state: "no_refund", amountSen: 6_100 }]);
  });

  it("stays as it is where it was paid out, or is in a file for the bank", async () => {
    const [paid, filed] = [await toldWrong(), await toldWrong()];
    await payRefunds([paid.refundId], "MBB-3", paid.by, now());
    await makeRefundFile(
      { ids: [filed.refundId], again: false, formKey: "key-of-that-file" },
      ...([filed.by, now()] as const),
    );
    for (const { order, by } of [paid, filed]) {
      await cancelTicket(order.ticket.id, "Ribut", by, now());
      await tell(order, 6_100);
    }
    expect([...(await dueOf(paid.order)), ...(await dueOf(filed.order))]).toMatchObject([
      { state: "refunded", reason: "wrong_amount", amountSen: 6_099 },
      { state: "open", reason: "wrong_amount", amountSen: 6_099 },
    ]);
  });
});
