import { sql, type Tx } from "@db/transaction";
import { recordCancellationRefund } from "~/domain/payments/settlement/record-cancellation-refund.server";
import { refundFromDrawer } from "~/domain/shifts/refund-from-drawer.server";
import type { LiveTicket } from "./lock-ticket.server";
import { sourceOfRefund } from "./rules";

export interface CancellationDecision {
  byUserId: number;
  remark: string;
  /** Who pays the money out at the counter, where it is not the drawer that took it. */
  fromDrawerOf?: number;
}

/**
 * What was given back, or is owed: whole sen, and the shift whose drawer it came out of, or null.
 * Nothing where nothing was paid.
 */
export type RefundOutcome = { refundSen?: number; shift?: number };

/**
 * Gives a cancelled ticket's money back: out of the drawer that took it while its shift is open,
 * without a shift once that is closed or where it was not paid in cash (C3), or as a refund that
 * the office makes at the gateway. The caller holds the ticket.
 */
export async function refundTicket(
  tx: Tx,
  ticket: LiveTicket,
  { byUserId, remark, fromDrawerOf }: CancellationDecision,
  now: Date,
): Promise<RefundOutcome> {
  const source = sourceOfRefund(ticket);
  if (source === "nothing") return {};
  if (source === "gateway")
    return {
      refundSen: await recordCancellationRefund(
        tx,
        ticket.id,
        { kind: "user", userId: byUserId },
        now,
      ),
    };
  const { id: ticketId, amountSen, method } = ticket;
  const drawer = await refundFromDrawer(
    tx,
    { ticketId, amountSen, byUserId, fromDrawerOf, reason: remark },
    now,
  );
  const shift = drawer.from === "shift" ? drawer.shiftId : null;
  await sql(
    tx,
    `insert into ticket_refund (ticket_id, amount_sen, method, shift_id, refunded_by, refunded_at)
      values (:ticketId, :amountSen, :method, :shift, :byUserId, :now)`,
    { ticketId, amountSen, method, shift, byUserId, now },
  );
  return { refundSen: amountSen, ...(shift !== null && { shift }) };
}
