import { inTransaction } from "@db/transaction";
import { type MailAgainResult, type MailAsker, mailTicketAgain } from "./mail-ticket-again.server";

/** So many tickets are held at a time, which others may want to change. */
const BATCH = 50;

/**
 * Sends the mails of many tickets again, and gives how many tickets had each result. Throws Refusal
 * not_found for one that the asker may not see; those before it may have been sent.
 */
export async function mailTicketsAgain(
  ticketIds: readonly number[],
  by: MailAsker,
): Promise<Record<MailAgainResult, number>> {
  const counts = { queued: 0, asked_lately: 0, not_paid: 0, no_email: 0 };
  const ids = ticketIds.toSorted((one, other) => one - other);
  for (let at = 0; at < ids.length; at += BATCH)
    await inTransaction(async (tx) => {
      for (const id of ids.slice(at, at + BATCH)) counts[await mailTicketAgain(tx, id, by)] += 1;
    });
  return counts;
}
