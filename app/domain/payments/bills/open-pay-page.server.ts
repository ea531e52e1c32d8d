import { renewPlaces } from "~/domain/departures/renew-places.server";
import { Refusal } from "~/domain/shared/refusal";
import { BUYER } from "../fact-source";
import { findAccount, gatewayOf, isStandIn } from "../gateways/accounts.server";
import { receivedWithoutTicket } from "../received-money.server";
import {
  type Attempt,
  attemptsOf,
  billSen,
  isPaymentTimeOver,
  liveAttemptOf,
  type PayableTicket,
  ticketByCode,
} from "./attempts.server";
import { startPayment } from "./start-payment.server";

/**
 * Where the hand-over page leads. `made`: the bill was made just now, so the browser goes straight
 * on. `live`: there was one already, or it was made at another gateway (by its name) than the one
 * that the buyer was told of, which has to be said first. `preparing`: another request is making it
 * just now. `none`: nobody has asked for one yet. Sums in whole sen.
 */
export type PayPage =
  | { kind: "made"; attempt: Attempt }
  | {
      kind: "live";
      ticket: PayableTicket;
      attempt: Attempt;
      totalSen: number;
      gateway: string;
      standIn: boolean;
    }
  | { kind: "preparing"; ticket: PayableTicket }
  | { kind: "none"; ticket: PayableTicket; totalSen: number }
  | { kind: "result" };

/**
 * The pay page of a ticket as it stands; asks no gateway. Whose money arrived already, though it
 * made no ticket, is led to no page to pay at. Throws Refusal `not_found`.
 */
export async function findPayPage(ticketCode: string, now: Date): Promise<PayPage> {
  const ticket = await ticketByCode(ticketCode);
  if (!ticket) throw new Refusal("not_found");
  if (ticket.state !== "unpaid" || isPaymentTimeOver(ticket, now)) return { kind: "result" };
  const attempts = await attemptsOf(null, ticket.id);
  if (attempts.length > 0)
    return (await receivedWithoutTicket(null, ticket.id)).length > 0
      ? { kind: "result" }
      : pageOf(attempts, ticket);
  return { kind: "none", ticket, totalSen: billSen(ticket) };
}

/**
 * The pay page of a ticket. A ticket that never had a bill gets its first here, once for however
 * many ask; after that 'Try again' makes one. Throws Refusal `not_found`, or what `startPayment`
 * throws.
 */
export async function openPayPage(
  ticketCode: string,
  now: Date,
): Promise<Exclude<PayPage, { kind: "none" }>> {
  const page = await findPayPage(ticketCode, now);
  // Whoever comes back to a bill of before may have lost the places meanwhile.
  if (page.kind === "live") await renewPlaces(page.attempt.ticketId, now);
  if (page.kind !== "none") return page;
  const { ticket } = page;
  const next = await startPayment(ticket, { actor: BUYER, now });
  return next.kind === "go" && !next.standIn
    ? { kind: "made", attempt: next.attempt }
    : pageOf(await attemptsOf(null, ticket.id), ticket);
}

function pageOf(
  attempts: readonly Attempt[],
  ticket: PayableTicket,
): Exclude<PayPage, { kind: "none" }> {
  const live = liveAttemptOf(attempts);
  if (!live || live.state === "pending") return { kind: "result" };
  if (!live.payUrl) return { kind: "preparing", ticket };
  const account = findAccount(live.gateway, live.account);
  return {
    kind: "live",
    ticket,
    attempt: live,
    totalSen: live.amountSen,
    gateway: account ? gatewayOf(account).title : live.gateway,
    standIn: isStandIn(live, ticket.paymentMethod),
  };
}
