import type { AttemptState, FactState, GatewayFact } from "./facts";

/** Why money cannot become a ticket. */
export type RefundReason =
  | "paid_twice"
  | "date_past"
  | "date_blocked"
  | "ticket_cancelled"
  | "order_replaced"
  | "travel_credit_spent"
  | "wrong_amount"
  | "unmatched";

/** Why a person must look at an attempt. */
export type ReviewReason =
  | "other_account"
  | "test_mode"
  | "other_reference"
  | "other_currency"
  | "wrong_amount"
  | "amount_unreadable"
  | "reversed";

export type Decision =
  /** Our bill code is not saved yet: the message comes again when it is. */
  | { kind: "wait" }
  /** What was said is no proof of the sum: ask the gateway itself. */
  | { kind: "query_first" }
  /** A signed message about one order that names another order's bill. */
  | { kind: "refuse" }
  | { kind: "review"; why: ReviewReason; refund: boolean }
  | { kind: "refund"; reason: RefundReason; fillAttempt: boolean }
  | { kind: "move"; to: AttemptState }
  | { kind: "settle" }
  /** What we asked the gateway to give back is given back. */
  | { kind: "given_back" }
  | { kind: "quiet" }
  | { kind: "ignore" };

/** What is known of the attempt and its ticket under their locks. */
export interface Situation {
  attempt: {
    account: string;
    ourRef: string;
    amountSen: number;
    currency: string;
    billCode: string | null;
    state: AttemptState;
    providerRef: string | null;
    live: boolean;
  };
  ticketState: "unpaid" | "paid" | "expired" | "cancelled";
  /** Its buyer made another order in its place (X27). */
  replaced: boolean;
  datePast: boolean;
  dateBlocked: boolean;
  /** What its order was to take of a travel credit is spent elsewhere since. */
  creditSpent: boolean;
  /** This payment was a refund due before (its sum was told wrong), and that is paid out or on its way. */
  givenBack: boolean;
  /** How far our own question to give this payment back has come. */
  refundAsked: "no" | "unanswered" | "accepted";
}

/** What a verified fact does (payments 3.3). Pure: the caller holds the locks and writes. */
export function decide(fact: GatewayFact, situation: Situation): Decision {
  const { attempt } = situation;
  if (attempt.billCode === null && attempt.state === "creating") return { kind: "wait" };
  if (fact.account !== attempt.account || fact.live !== attempt.live)
    return reviewMismatch(fact, fact.account === attempt.account ? "test_mode" : "other_account");
  const wrongRef = fact.ourRef !== null && fact.ourRef !== attempt.ourRef;
  if (fact.verified === "signature" && fact.amountSen === null && wrongRef)
    return { kind: "refuse" };
  if (fact.verified === "none") return { kind: "query_first" };
  if (fact.state === "reversed" && situation.refundAsked !== "no")
    return { kind: situation.refundAsked === "accepted" ? "quiet" : "given_back" };
  if (attempt.state === "paid" && fact.state !== "paid")
    return fact.state === "reversed"
      ? { kind: "review", why: "reversed", refund: false }
      : { kind: "ignore" };
  if (fact.verified === "signature" && fact.amountSen === null) return { kind: "query_first" };
  if (attempt.state === "paid") return decideRepeatedPayment(fact, attempt.providerRef);
  if (fact.state === "paid" && fact.amountSen === null)
    return { kind: "review", why: "amount_unreadable", refund: false };
  if (wrongRef) return reviewMismatch(fact, "other_reference");
  if (fact.currency !== attempt.currency) return reviewMismatch(fact, "other_currency");
  if (fact.state === "paid")
    return fact.amountSen === attempt.amountSen
      ? decideFullPayment(situation)
      : reviewMismatch(fact, "wrong_amount");
  if (fact.state === "reversed") return { kind: "review", why: "reversed", refund: false };
  // A bill we lost is ours again only when it shows our reference and our sum.
  if (
    attempt.state === "lost" &&
    attempt.billCode === null &&
    (fact.ourRef === null || fact.amountSen !== attempt.amountSen)
  )
    return { kind: "ignore" };
  return canMove(attempt.state, fact.state) ? { kind: "move", to: fact.state } : { kind: "ignore" };
}

/** The legal moves that a fact other than `paid` can make (payments 3.2). */
export function canMove(from: AttemptState, to: Exclude<FactState, "paid" | "reversed">): boolean {
  if (from === "lost") return to !== "closed";
  return from === "open" || from === "pending" || from === "failed";
}

/**
 * The same payment reported again is quiet; another one on the same bill is money without a ticket.
 */
function decideRepeatedPayment(fact: GatewayFact, providerRef: string | null): Decision {
  if (paymentId(fact) === providerRef) return { kind: "quiet" };
  if (fact.amountSen === null) return { kind: "review", why: "amount_unreadable", refund: false };
  return { kind: "refund", reason: "paid_twice", fillAttempt: false };
}

/**
 * The table of late money (payments 3.3): an unpaid or expired ticket that can still sail is
 * issued, whatever changed in sales or prices since, unless its buyer replaced it (X27), or spent the
 * travel credit that was to pay the rest of it on something else. Money that went back makes no ticket.
 */
function decideFullPayment(situation: Situation): Decision {
  if (situation.givenBack) return { kind: "quiet" };
  if (situation.ticketState === "paid")
    return { kind: "refund", reason: "paid_twice", fillAttempt: true };
  if (situation.ticketState === "cancelled")
    return { kind: "refund", reason: "ticket_cancelled", fillAttempt: true };
  if (situation.replaced) return { kind: "refund", reason: "order_replaced", fillAttempt: true };
  if (situation.datePast) return { kind: "refund", reason: "date_past", fillAttempt: true };
  if (situation.dateBlocked) return { kind: "refund", reason: "date_blocked", fillAttempt: true };
  if (situation.creditSpent)
    return { kind: "refund", reason: "travel_credit_spent", fillAttempt: true };
  return { kind: "settle" };
}

function reviewMismatch(fact: GatewayFact, why: ReviewReason): Decision {
  return {
    kind: "review",
    why,
    refund:
      fact.state === "paid" &&
      fact.amountSen !== null &&
      fact.amountSen > 0 &&
      fact.verified !== "none",
  };
}

/** The gateway's id of a payment; the bill's where it gives none. */
export function paymentId(fact: GatewayFact): string {
  return fact.providerRef ?? fact.billCode;
}

/**
 * When a payment happened: now, where the gateway does not say, or says the future or a time before
 * the bill was there.
 */
export function paymentInstant(fact: GatewayFact, billMade: Date, now: Date): Date {
  const secondOf = (at: Date) => Math.floor(at.getTime() / 1_000);
  return fact.paidAt && fact.paidAt <= now && secondOf(fact.paidAt) >= secondOf(billMade)
    ? fact.paidAt
    : now;
}
