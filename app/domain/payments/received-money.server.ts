import { sql, type Tx } from "@db/transaction";
import type { RefundReason } from "./rules";

/** A sum that a buyer paid and that made no ticket; whole sen. */
export interface ReceivedMoney {
  amountSen: number;
  receivedAt: Date;
  /** The gateway's name of the payment. */
  providerRef: string;
  reason: RefundReason;
  /** `open`: kept until the office has decided. */
  state: "open" | "refunded" | "no_refund";
  decidedAt: Date | null;
  /** The last four digits of the account that its buyer named; null where none was. */
  accountEnd: string | null;
}

/** A refund that was paid, with the bank of the account that was named. */
export interface PaidRefund extends Pick<ReceivedMoney, "amountSen" | "accountEnd"> {
  decidedAt: Date;
  bank: string | null;
}

/** Of refunds `r`: the account that the buyer of a boat that did not sail named, if any. */
const WITH_ACCOUNT = `left join lateral (
  select right(c.bank_account, 4) as account_end, c.bank_name as bank
    from weather_case c
   where c.ticket_id = r.ticket_id and c.choice = 'refund' and r.reason = 'ticket_cancelled'
   order by c.id desc limit 1) w on true`;

/** What arrived for a ticket and is due back or was settled, the first of it first. */
export async function receivedWithoutTicket(
  tx: Tx | null,
  ticketId: number,
): Promise<ReceivedMoney[]> {
  return sql<ReceivedMoney>(
    tx,
    `select r.amount_sen, r.received_at, r.provider_ref, r.reason, r.state, r.decided_at,
        w.account_end
       from refund_due r ${WITH_ACCOUNT}
      where r.ticket_id = :ticketId order by r.received_at, r.id`,
    { ticketId },
  );
}

/** The refund of this number if it is the ticket's and was paid, or null. */
export async function paidRefund(refundId: number, ticketId: number): Promise<PaidRefund | null> {
  const [refund] = await sql<PaidRefund>(
    null,
    `select r.amount_sen, r.decided_at, w.account_end, w.bank
       from refund_due r ${WITH_ACCOUNT}
      where r.id = :refundId and r.ticket_id = :ticketId and r.state = 'refunded'`,
    { refundId, ticketId },
  );
  return refund ?? null;
}
