import { PAYMENT_METHODS } from "~/gateway-accounts.server";
import { isAnswerAwaited } from "./awaited-answer.server";
import {
  type Attempt,
  attemptsOf,
  billSen,
  isPaymentTimeOver,
  liveAttemptOf,
  type PayableTicket,
  ticketByCode,
} from "./bills/attempts.server";
import { secondsUntilNextCheck } from "./bills/check-bill.server";
import { retrySeconds } from "./bills/continue-payment.server";
import type { PaymentChannel } from "./facts";
import { accountsFor } from "./gateways/accounts.server";
import { secondsUntilGatewayCall } from "./gateways/circuit-breaker.server";
import { returnedLately } from "./messages/unanswered-return.server";
import { type ReceivedMoney, receivedWithoutTicket } from "./received-money.server";

/**
 * `open`: not paid, may be paid. `pending`: an answer is on its way. `failed`: the last try failed.
 * `replaced`: its buyer made another order of it. `money_no_ticket`: money arrived, and no ticket
 * can be issued.
 */
export type PaymentState =
  "paid" | "pending" | "open" | "failed" | "expired" | "replaced" | "cancelled" | "money_no_ticket";

/**
 * How the payment of a ticket stands, for the pages that show it (payments 7). Sums in whole sen.
 */
export interface PaymentView {
  ticketId: number;
  ticketCode: string;
  receiptNo: string;
  jettyId: number;
  state: PaymentState;
  /**
   * The reference a buyer may quote: that of the newest bill, the receipt number where there is
   * none.
   */
  ourRef: string;
  amountSen: number;
  transactionChargeSen: number;
  /** What of the amount travel credit pays. */
  creditSen: number;
  /** What the gateway collects: the rest of the amount, and the charge (S5). */
  totalSen: number;
  /**
   * A live bill has a stored pay page: `/payment/go/{ticketCode}` leads there. Else 'Try again'
   * makes one.
   */
  hasPayPage: boolean;
  /** When an order that nobody pays ends; null where none does. */
  expiresAt: Date | null;
  /** Seconds until 'Try again' is taken (S13). */
  retrySeconds: number;
  /** Seconds until 'check now' asks the gateway again. */
  checkSeconds: number;
  /** Seconds until the gateway is called again, when it does not answer; else 0. */
  gatewaySeconds: number;
  /** Seconds after which a waiting page loads itself again: 10 at first, then slower. */
  reloadSeconds: number;
  /** An open order's buyer came from the pay page just now: an answer may be on its way. */
  mayStillChange: boolean;
  paid: { at: Date; channel: PaymentChannel | null; transactionId: string } | null;
  /** Its buyer made another order in its place, whatever came of its money. */
  replaced: boolean;
  /**
   * The money of `money_no_ticket`, or what came beside that of a paid ticket; empty in every other
   * state.
   */
  received: ReceivedMoney[];
  /** What goes back of a ticket that was paid and is cancelled; empty in every other state. */
  goesBack: ReceivedMoney[];
}

/** Reads only. Null: no ticket has this code. */
export async function paymentView(ticketCode: string, now: Date): Promise<PaymentView | null> {
  const ticket = await ticketByCode(ticketCode);
  if (!ticket) return null;
  const attempts = await attemptsOf(null, ticket.id);
  const live = liveAttemptOf(attempts);
  const settling = attempts.find((one) => one.settles);
  const shown = settling ?? live ?? attempts.find((one) => one.billCode) ?? attempts[0];
  const received = await receivedWithoutTicket(null, ticket.id);
  const state =
    ticket.state === "paid"
      ? "paid"
      : !settling && received.length > 0
        ? "money_no_ticket"
        : await unpaidState(ticket, attempts, live, now);
  return {
    ticketId: ticket.id,
    ticketCode: ticket.ticketCode,
    receiptNo: ticket.receiptNo,
    jettyId: ticket.jettyId,
    state,
    ourRef: shown?.ourRef ?? ticket.receiptNo,
    amountSen: ticket.amountSen,
    creditSen: ticket.travelCreditSen,
    transactionChargeSen: ticket.transactionChargeSen,
    totalSen: billSen(ticket),
    hasPayPage: (state === "open" || state === "failed") && Boolean(live?.payUrl),
    expiresAt: ticket.expiresAt,
    retrySeconds: retrySeconds(attempts, now),
    checkSeconds: secondsUntilNextCheck(shown?.lastCheckAt ?? null, now),
    gatewaySeconds: await secondsUntilBill(ticket, live, now),
    reloadSeconds: reloadSeconds(shown, now),
    mayStillChange: state === "open" && returnedLately(shown, now),
    paid: settling?.paidAt
      ? {
          at: settling.paidAt,
          channel: settling.channel,
          transactionId: settling.providerRef ?? "",
        }
      : null,
    replaced: ticket.replacedAt !== null,
    received: state === "money_no_ticket" || state === "paid" ? received : [],
    goesBack: state === "cancelled" ? received : [],
  };
}

/** Until the live bill can be asked about, or, where there is none, until a gateway makes one. */
async function secondsUntilBill(
  { paymentMethod }: PayableTicket,
  live: Attempt | undefined,
  now: Date,
): Promise<number> {
  if (live) return secondsUntilGatewayCall(live, now);
  const method = PAYMENT_METHODS.find((one) => one === paymentMethod);
  const accounts = method ? accountsFor(method) : [];
  const waits = await Promise.all(accounts.map((one) => secondsUntilGatewayCall(one, now)));
  return waits.length === 0 ? 0 : Math.min(...waits);
}

async function unpaidState(
  ticket: PayableTicket,
  attempts: Attempt[],
  live: Attempt | undefined,
  now: Date,
): Promise<PaymentState> {
  if (attempts.some((one) => one.settles)) return "cancelled";
  if (ticket.replacedAt) return ticket.state === "cancelled" ? "cancelled" : "replaced";
  if (ticket.state === "expired" || ticket.state === "cancelled") return ticket.state;
  if (await isAnswerAwaited(attempts, now)) return "pending";
  if (isPaymentTimeOver(ticket, now)) return "expired";
  if (live?.state === "failed") return "failed";
  return live || !attempts[0]?.failedAt ? "open" : "failed";
}

/**
 * Somebody who has just come back gets the answer as soon as the gateway may be asked again and has
 * had time to answer.
 */
function reloadSeconds(shown: Attempt | undefined, now: Date): number {
  const check = secondsUntilNextCheck(shown?.lastCheckAt ?? null, now);
  if (check > 0 && shown?.returnedAt && now.getTime() - shown.returnedAt.getTime() < 15_000)
    return Math.min(10, check + 3);
  const minutes = (now.getTime() - (shown?.openedAt ?? now).getTime()) / 60_000;
  return minutes < 3 ? 10 : minutes < 15 ? 30 : 60;
}
