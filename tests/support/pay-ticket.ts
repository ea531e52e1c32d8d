import { inTransaction, sql } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";

interface PaymentOptions {
  paidAt?: Date;
  channel?: string;
  providerRef?: string;
}

/**
 * Makes a ticket paid as a settled bill leaves it, without going through a gateway: for tests of
 * what comes after.
 */
export async function payTicket(
  ticketId: number,
  { paidAt = new Date(), channel = "fpx", providerRef = `TX${ticketId}` }: PaymentOptions = {},
): Promise<void> {
  await inTransaction(async (tx) => {
    await sql(
      tx,
      `insert into payment_attempt (ticket_id, no, our_ref, return_key, gateway, account, host, amount_sen, bill_code, state, settles, paid_amount_sen, provider_ref, channel, paid_at, created_at, closes_at)
       select id, 1, receipt_no || '-1', :ourRef, 'toyyibpay', 'sandbox', 'http://127.0.0.1:1', amount_sen + 100, 'bill' || id, 'paid', true, amount_sen + 100, :providerRef, :channel, :paidAt::timestamptz, :paidAt::timestamptz, :paidAt::timestamptz
         from ticket where id = :ticketId and ticket_flag < 3`,
      { ticketId, ourRef: newSecret(), providerRef, channel, paidAt },
    );
    await sql(
      tx,
      `insert into audit (actor_kind, module, action, subject_type, subject_id, before, after)
       select 'system', 'payment', 'update', 'ticket', id::text, '{"state":"unpaid"}', '{"state":"paid"}' from ticket where id = :ticketId and ticket_flag < 3`,
      { ticketId },
    );
    await sql(
      tx,
      `insert into outbox (job, payload, unique_key, state, done_at)
       select 'mail.ticket', jsonb_build_object('ticketId', id, 'language', language), 'mail.ticket:' || id, 'done', now() from ticket where id = :ticketId and ticket_flag < 3`,
      { ticketId },
    );
    await sql(
      tx,
      "update ticket set state = 'paid', paid_at = :paidAt::timestamptz, sale_day = (:paidAt::timestamptz at time zone 'Asia/Kuala_Lumpur')::date where id = :ticketId returning id",
      { ticketId, paidAt },
    );
  });
}
