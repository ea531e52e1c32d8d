import { type Attempt, attemptsOf, liveAttemptOf } from "./bills/attempts.server";
import { isReturnUnanswered } from "./messages/unanswered-return.server";
import { hasUnprocessedUpdate } from "./messages/unprocessed-messages.server";

/**
 * Whether an answer about the payment of these bills of one ticket is on its way: the bank is at it,
 * its buyer came back from the pay page and nothing was heard of that visit yet, or a message about
 * it waits to be followed up. Until then its buyer is shown as waiting everywhere and offered no
 * payment.
 */
export async function isAnswerAwaited(attempts: readonly Attempt[], now: Date): Promise<boolean> {
  const live = liveAttemptOf(attempts);
  if (live?.state === "pending" || (live && (await isReturnUnanswered(live, now)))) return true;
  return hasUnprocessedUpdate(attempts, live?.state === "failed" ? "failed" : null);
}

/** The same of a ticket whose bills are not read yet. */
export async function isTicketAwaitingAnswer(ticketId: number, now: Date): Promise<boolean> {
  return isAnswerAwaited(await attemptsOf(null, ticketId), now);
}
