import { sql, type Tx } from "@db/transaction";
import { CASH } from "~/domain/counter/payment-methods";
import { closeEarlierRefund } from "~/domain/payments/settlement/close-earlier-refund.server";
import { recordCancellationRefund } from "~/domain/payments/settlement/record-cancellation-refund.server";
import { refundFromDrawer } from "~/domain/shifts/refund-from-drawer.server";
import { issueCredit } from "~/domain/travel-credit/issue-credit.server";
import { giveCreditBack } from "~/domain/travel-credit/move-spending.server";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import type { LiveTicket } from "./lock-ticket.server";
import { type RefundOutcome, sourceOfRefund } from "./rules";

export interface CancellationDecision {
  byUserId: number;
  remark: string;
  /** Who pays the money out at the counter, where it is not the drawer that took it. */
  fromDrawerOf?: number;
  /** The office pays it out: no drawer does, whoever took the money. */
  byBank?: true;
  /** No money goes back: the case's buyer takes travel credit for it. */
  asCreditFor?: { caseId: number };
}

/**
 * Gives a cancelled ticket's money back, each part by the method it was paid with: cash out of the
 * drawer that took it while its shift is open, without a shift once that is closed, the others
 * without a shift (C3), or all as a refund that the office makes at the gateway or by its bank; what travel
 * credit paid goes back to that credit. Or all of it becomes a travel credit. The caller holds the ticket.
 */
export async function refundTicket(
  tx: Tx,
  ticket: LiveTicket,
  by: CancellationDecision,
  now: Date,
): Promise<RefundOutcome> {
  const actor = { kind: "user", userId: by.byUserId } as const;
  if (by.asCreditFor) {
    const { caseId } = by.asCreditFor;
    await closeEarlierRefund(tx, ticket.id, by, now);
    return { creditIssuedSen: await issueCredit(tx, { ticketId: ticket.id, caseId }, actor, now) };
  }
  const money = await refundMoney(tx, ticket, by, now);
  // A credit is held last: a sale at the counter holds its shift before it, too.
  const creditBackSen = await giveCreditBack(tx, ticket.id, actor, now);
  return { ...money, ...(creditBackSen > 0 && { creditBackSen }) };
}

async function refundMoney(
  tx: Tx,
  ticket: LiveTicket,
  { byUserId, remark, fromDrawerOf, byBank }: CancellationDecision,
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
  const { id: ticketId, cashSen } = ticket;
  const amountSen = ticket.amountSen - ticket.travelCreditSen;
  const drawer = byBank
    ? null
    : await refundFromDrawer(
        tx,
        { ticketId, amountSen: cashSen, byUserId, fromDrawerOf, reason: remark },
        now,
      );
  const shift = drawer?.from === "shift" ? drawer.shiftId : null;
  await sql(
    tx,
    `insert into ticket_refund (ticket_id, amount_sen, method, shift_id, refunded_by, refunded_at)
      select ticket_id, amount_sen, method, case when method = '${CASH}' then :shift::int end,
          :byUserId, :now
        from ticket_payment
        where ticket_id = :ticketId and amount_sen > 0 and method <> '${TRAVEL_CREDIT}'`,
    { ticketId, shift, byUserId, now },
  );
  return {
    refundSen: amountSen,
    ...(cashSen > 0 && cashSen < amountSen && { refundCashSen: cashSen }),
    ...(shift !== null && { shift }),
  };
}
