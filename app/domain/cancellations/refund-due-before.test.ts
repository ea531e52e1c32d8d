import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { payRefunds, rejectRefund } from "~/domain/refunds/decide-refunds.server";
import { makeRefundFile } from "~/domain/refunds/make-refund-file.server";
import { useDatabase } from "../../../tests/support/database";
import { checkInvariants } from "../../../tests/support/invariants";
import { makeTicket } from "../../../tests/support/make-ticket";
import { payTicket } from "../../../tests/support/pay-ticket";
import { makeStaff } from "../../../tests/support/staff";
import { cancelTicket } from "./cancel-ticket.server";

const test = useDatabase();
afterEach(() => checkInvariants(test));
const now = new Date("2026-06-10T10:00:00+08:00");

/** A ticket of RM 61.00 whose payment was told as RM 60.99 first, and sold it after all. */
async function dueBefore() {
  const { id: ticketId } = await makeTicket({ now });
  await payTicket(ticketId, { paidAt: now });
  const [refund] = await sql<{ id: number }>(
    null,
    `insert into refund_due (attempt_id, ticket_id, gateway, host, bill_code, provider_ref,
         amount_sen, reason, created_at)
       select id, ticket_id, gateway, host, bill_code, provider_ref, 6099, 'wrong_amount', :now
         from payment_attempt where ticket_id = :ticketId returning id`,
    { ticketId, now },
  );
  const by = { userId: (await makeStaff({ level: 1 })).id, ownJettyId: 0 as const };
  return { ticketId, refundId: refund?.id ?? 0, by };
}
async function refundsOf(ticketId: number) {
  return sql(
    null,
    `select state, reason, amount_sen, decided_at is not null as decided from refund_due
      where ticket_id = :ticketId order by id`,
    { ticketId },
  );
}
const auditOf = (type: string, id: number) =>
  sql<{ before: object | null; after: object }>(
    null,
    `select action, before, after from audit
      where subject_type = :type and subject_id = :id order by id desc limit 1`,
    { type, id: String(id) },
  );
const DUE = { state: "open", reason: "ticket_cancelled", amountSen: 6_100, decided: false };

describe("cancelling a ticket whose payment was a refund due before it sold the ticket", () => {
  it("makes that one refund the cancellation's, over all that was paid", async () => {
    const { ticketId, refundId, by } = await dueBefore();
    await cancelTicket(ticketId, "Ribut", by, now);
    expect(await refundsOf(ticketId)).toEqual([DUE]);
    expect(await auditOf("refund_due", refundId)).toMatchObject([
      {
        action: "update",
        before: { state: "open", amountSen: 6_099, reason: "wrong_amount" },
        after: { state: "open", amountSen: 6_100, reason: "ticket_cancelled" },
      },
    ]);
  });

  it("makes it due again where it was rejected because the ticket was sold", async () => {
    const { ticketId, refundId, by } = await dueBefore();
    await rejectRefund(refundId, "Tiket dikeluarkan", by, now);
    await cancelTicket(ticketId, "Ribut", by, now);
    expect(await refundsOf(ticketId)).toEqual([DUE]);
    await payRefunds([refundId], "MBB-1", by, now);
    expect(await refundsOf(ticketId)).toMatchObject([{ state: "refunded" }]);
  });

  it("leaves it as it is where it was paid out, and says that sum", async () => {
    const { ticketId, refundId, by } = await dueBefore();
    await payRefunds([refundId], "MBB-1", by, now);
    await cancelTicket(ticketId, "Ribut", by, now);
    const paid = { state: "refunded", reason: "wrong_amount", amountSen: 6_099, decided: true };
    expect(await refundsOf(ticketId)).toEqual([paid]);
    expect(await auditOf("ticket", ticketId)).toMatchObject([
      { after: { state: "cancelled", refundSen: 6_099 } },
    ]);
  });

  it("keeps its sum where a file for the bank holds it: it may be on its way", async () => {
    const { ticketId, refundId, by } = await dueBefore();
    await makeRefundFile({ ids: [refundId], again: false, formKey: "key-of-a-file" }, by, now);
    await cancelTicket(ticketId, "Ribut", by, now);
    expect(await refundsOf(ticketId)).toEqual([{ ...DUE, amountSen: 6_099 }]);
  });
});

it("a refund that was decided is made due by nothing else", async () => {
  const { refundId, by, ticketId } = await dueBefore();
  await rejectRefund(refundId, "Tiket dikeluarkan", by, now);
  const again = (set: string) =>
    sql(
      null,
      `update refund_due set state = 'open', decided_by = null, decided_at = null, note = null, ${set}
        where id = :refundId`,
      { refundId },
    );
  for (const set of [
    "refund_ref = null",
    "reason = 'paid_twice'",
    "reason = 'ticket_cancelled', amount_sen = 9900",
    "reason = 'ticket_cancelled', attempt_id = null",
  ])
    await expect(again(set), set).rejects.toMatchObject({ constraint: "refund_due_moves" });
  expect(await refundsOf(ticketId)).toMatchObject([{ state: "no_refund" }]);
});
