import { inTransaction, sql } from "@db/transaction";
import { dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { takeCredit } from "~/domain/travel-credit/move-spending.server";

/** As a settled bill leaves an order, with the credit that it takes a part of. */
export async function settleOnline(ticketId: number, paidAt: Date, channel: string): Promise<void> {
  await inTransaction(async (tx) => {
    await sql(
      tx,
      `insert into payment_attempt (ticket_id, no, our_ref, return_key, gateway, account, host, amount_sen, bill_code, state, settles, paid_amount_sen, provider_ref, channel, paid_at, created_at, closes_at)
       select id, 1, receipt_no || '-1', :key, 'toyyibpay', 'sandbox', 'http://127.0.0.1:1', amount_sen - travel_credit_sen + 100, 'bill' || id, 'paid', true, amount_sen - travel_credit_sen + 100, 'TX' || id, :channel, :paidAt::timestamptz, :paidAt::timestamptz, :paidAt::timestamptz
         from ticket where id = :ticketId`,
      { ticketId, key: newSecret(), channel, paidAt },
    );
    await sql(
      tx,
      `insert into audit (actor_kind, module, action, subject_type, subject_id, before, after)
       values ('system', 'payment', 'update', 'ticket', :ticketId::int::text, '{"state":"unpaid"}', '{"state":"paid"}')`,
      { ticketId },
    );
    await sql(
      tx,
      `insert into outbox (job, payload, unique_key, state, done_at)
       values ('mail.ticket', jsonb_build_object('ticketId', :ticketId::int, 'language', 'ms'), 'mail.ticket:' || :ticketId::int, 'done', now())`,
      { ticketId },
    );
    await sql(
      tx,
      "update ticket set state = 'paid', paid_at = :paidAt, sale_day = :saleDay where id = :ticketId",
      { ticketId, paidAt, saleDay: dayOf(paidAt) },
    );
    await takeCredit(tx, ticketId, { kind: "system" }, paidAt);
  });
}
