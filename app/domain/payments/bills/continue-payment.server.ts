import { Refusal } from "~/domain/shared/refusal";
import { BUYER, type FactSourceKind } from "../fact-source";
import { receivedWithoutTicket } from "../received-money.server";
import { restartChecks } from "../sweeps/check-due-bills.server";
import {
  type Attempt,
  attemptsOf,
  liveAttemptOf,
  type PayableTicket,
  ticketByCode,
} from "./attempts.server";
import { checkBill } from "./check-bill.server";
import { payLink } from "./pay-link.server";
import { type PaymentDestination, startPayment } from "./start-payment.server";

/** How long after a failure another try is taken (S13). */
const RETRY_WAIT_MS = 60_000;

/**
 * Takes a buyer back to paying: asks the gateway first, then paid → result; under way → result, and
 * no second bill; money that made no ticket → result; a live bill → its stored page; none → the checks of a new order (S7) and a new
 * bill at the ticket's own price. Throws what `startPayment` throws.
 */
async function continuePayment(
  ticket: PayableTicket,
  kind: FactSourceKind,
  now: Date,
): Promise<PaymentDestination> {
  if (ticket.state !== "unpaid") return { kind: "result" };
  const attempts = await attemptsOf(null, ticket.id);
  const live = liveAttemptOf(attempts);
  if (live) {
    await checkBill(live.id, { kind, actor: BUYER }, now);
    await restartChecks(live.id, now);
  }
  if (attempts.length > 0 && (await receivedWithoutTicket(null, ticket.id)).length > 0)
    return { kind: "result" };
  return startPayment(ticket, { actor: BUYER, now });
}

/**
 * 'Try again' (S13, R-9-12). Throws Refusal `retry_wait` with the `seconds` left of the minute
 * after the last failure, `not_found`, or what `startPayment` throws.
 */
export async function retryPayment(ticketCode: string, now: Date): Promise<PaymentDestination> {
  const ticket = await ticketByCode(ticketCode);
  if (!ticket) throw new Refusal("not_found");
  if (ticket.state === "unpaid") {
    const seconds = retrySeconds(await attemptsOf(null, ticket.id), now);
    if (seconds > 0) throw new Refusal("retry_wait", { values: { seconds } });
  }
  return continuePayment(ticket, "retry", now);
}

/** Seconds until a try after a failure is taken; 0 when nothing failed in the last minute. */
export function retrySeconds(attempts: readonly Pick<Attempt, "failedAt">[], now: Date): number {
  const failed = Math.max(0, ...attempts.map((one) => one.failedAt?.getTime() ?? 0));
  return Math.min(
    RETRY_WAIT_MS / 1_000,
    Math.max(0, Math.ceil((failed + RETRY_WAIT_MS - now.getTime()) / 1_000)),
  );
}

/**
 * The query `resume_payment` (S12, payments 6): a key to look up, never a target. It is the code of
 * the browser's own unpaid ticket (`unpaidCode`, from its cookie), or, byte for byte, an address to
 * pay that ticket at, ours or the stored one of its bill. Throws Refusal `bad_request` for anything
 * else, or what `startPayment` throws.
 */
export async function resumePayment(
  key: string,
  unpaidCode: string | null,
  now: Date,
): Promise<PaymentDestination & { ticketCode: string }> {
  const ticket = await requireResumable(key, unpaidCode);
  return { ...(await continuePayment(ticket, "resume", now)), ticketCode: ticket.ticketCode };
}

/** The ticket that such a key is of. Throws Refusal `bad_request`. */
export async function requireResumable(
  key: string,
  unpaidCode: string | null,
): Promise<PayableTicket> {
  const ticket = unpaidCode ? await ticketByCode(unpaidCode) : null;
  if (!ticket || !(await isResumeKeyOf(ticket, key))) throw new Refusal("bad_request");
  return ticket;
}

async function isResumeKeyOf(ticket: PayableTicket, key: string): Promise<boolean> {
  return (
    key === ticket.ticketCode ||
    key === payLink(ticket.ticketCode) ||
    (await attemptsOf(null, ticket.id)).some((one) => one.payUrl === key)
  );
}
