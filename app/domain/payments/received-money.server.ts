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
}

/** What arrived for a ticket and is due back or was settled, the first of it first. */
export async function receivedWithoutTicket(
  tx: Tx | null,
  ticketId: number,
): Promise<ReceivedMoney[]> {
  return sql<ReceivedMoney>(
    tx,
    `select amount_sen, received_at, provider_ref, reason, state, decided_at
       from refund_due where ticket_id = :ticketId order by received_at, id`,
    { ticketId },
  );
}
