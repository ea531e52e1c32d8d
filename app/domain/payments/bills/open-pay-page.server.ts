import { Refusal } from "~/domain/shared/refusal";
import { BUYER } from "../fact-source";
import { type Attempt, attemptsOf, isPaymentTimeOver, ticketByCode } from "./attempts.server";
import { liveAttemptOf } from "./continue-payment.server";
import { startPayment } from "./start-payment.server";

/**
 * Where the hand-over page leads. `made`: the bill was made just now, so the browser goes straight
 * on. `live`: there was one already. `preparing`: another request is making it just now.
 */
export type PayPage =
  | { kind: "made"; attempt: Attempt }
  | { kind: "live"; attempt: Attempt; totalSen: number }
  | { kind: "preparing" }
  | { kind: "result" };

/**
 * The pay page of a ticket. A ticket that never had a bill gets its first here, once for however
 * many ask; after that 'Try again' makes one. Throws Refusal `not_found`, or what `startPayment`
 * throws.
 */
export async function openPayPage(ticketCode: string, now: Date): Promise<PayPage> {
  const ticket = await ticketByCode(ticketCode);
  if (!ticket) throw new Refusal("not_found");
  if (ticket.state !== "unpaid" || isPaymentTimeOver(ticket, now)) return { kind: "result" };
  const attempts = await attemptsOf(null, ticket.id);
  if (attempts.length > 0) return pageOf(attempts);
  const next = await startPayment(ticket.id, { actor: BUYER, now });
  return next.kind === "go"
    ? { kind: "made", attempt: next.attempt }
    : pageOf(await attemptsOf(null, ticket.id));
}

function pageOf(attempts: readonly Attempt[]): PayPage {
  const live = liveAttemptOf(attempts);
  if (!live || live.state === "pending") return { kind: "result" };
  return live.payUrl
    ? { kind: "live", attempt: live, totalSen: live.amountSen }
    : { kind: "preparing" };
}
