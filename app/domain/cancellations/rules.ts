import { can, type Person } from "~/domain/access/capabilities";
import { worksAt } from "~/domain/access/works-at";
import { FREE } from "~/domain/pricing/rules";
import type { Staff } from "~/domain/sessions/read-session.server";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";

/** The longest explanation of a cancellation. */
export const MAX_REMARK = 500;

/**
 * A request's life (T1). `direct`: an administrator cancelled the ticket without anybody having
 * asked.
 */
export type RequestState = "pending" | "approved" | "denied" | "direct";

/**
 * Where a cancelled ticket's money goes back from: nowhere, the gateway by the office's decision,
 * or the counter (C3).
 */
export type RefundSource = "nothing" | "gateway" | "counter";

interface RefundableTicket {
  state: "unpaid" | "paid" | "expired" | "cancelled";
  ticketFlag: 1 | 2 | 3;
  amountSen: number;
  /** What it was paid by. */
  method: string;
}

/** A ticket that cost nothing gives nothing back, and what travel credit paid goes back to it. */
export function sourceOfRefund({
  state,
  ticketFlag,
  amountSen,
  method,
}: RefundableTicket): RefundSource {
  if (state !== "paid" || method === FREE || method === TRAVEL_CREDIT) return "nothing";
  if (ticketFlag < 3) return "gateway";
  return amountSen > 0 ? "counter" : "nothing";
}

/**
 * What was given back, or is owed: whole sen, what of it in cash where that is a part, and the shift
 * whose drawer the cash came out of; what went back to a travel credit, or became one. Nothing where
 * nothing was paid.
 */
export type RefundOutcome = {
  refundSen?: number;
  refundCashSen?: number;
  shift?: number;
  creditBackSen?: number;
  creditIssuedSen?: number;
};

/**
 * What of a refund came out of a drawer in cash, whole sen: all of it, the cash part of a payment
 * that was split, or nothing where no open drawer pays.
 */
export function cashFromDrawer({ shift, refundSen = 0, refundCashSen }: RefundOutcome): number {
  return shift === undefined ? 0 : (refundCashSen ?? refundSen);
}

/** Level 1 cancels, the others ask for it (R-6-10). */
export type CancelAct = "cancel" | "request";

/** Beside a request that waits, whoever may only ask can have a manager approve it by PIN. */
export type CancelLinkAct = CancelAct | "approve";

/** What is left to do about a ticket's cancellation, where it was asked for or made. */
export function cancelLinkActOf(
  act: CancelAct | null,
  earlier: { waits: boolean } | null,
): CancelLinkAct | null {
  if (!earlier) return act;
  return earlier.waits && act === "request" ? "approve" : null;
}

/** Somebody in the office or at a counter, as far as it decides here. */
type Canceller = Person & Pick<Staff, "ownJettyId">;

type KnownTicket = { state: RefundableTicket["state"] | "replaced"; jettyId: number };

/**
 * What somebody may do about cancelling a live ticket of theirs to see, on the cancellations'
 * screen or on the way to it: level 5 only reads there (R-6-10, X3).
 */
export function cancelActOf(staff: Canceller, ticket: KnownTicket): CancelAct | null {
  return can(staff, "cancellations.act") ? listCancelActOf(staff, ticket) : null;
}

/** The same on the list of tickets, where all levels above 1 may ask for it (R-4-11). */
export function listCancelActOf(staff: Canceller, ticket: KnownTicket): CancelAct | null {
  if (ticket.state === "cancelled" || !worksAt(staff, ticket.jettyId)) return null;
  if (can(staff, "cancellations.cancel")) return "cancel";
  return can(staff, "cancellations.request") ? "request" : null;
}
