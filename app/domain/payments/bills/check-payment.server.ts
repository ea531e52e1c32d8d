import { sql } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import { BUYER, type FactSource } from "../fact-source";
import { restartChecks } from "../sweeps/check-due-bills.server";
import { attemptByReturnKey, attemptsOf, liveAttemptOf, ticketByCode } from "./attempts.server";
import { awaitAnswer } from "./await-answer.server";
import { checkBill, type CheckResult } from "./check-bill.server";

/** How long a returning browser waits for the gateway's word. */
const RETURN_TIMEOUT_MS = 5_000;
/** And for the answer to somebody else's question. */
const CONCURRENT_ANSWER_TIMEOUT_MS = 2_000;

/**
 * 'Check payment': asks about the ticket's live bill, else its newest, for a buyer or a member of
 * staff (payments 7). Throws Refusal `not_found`. The result says whether somebody asked too
 * lately, and the seconds to wait.
 */
export async function checkPayment(
  ticketCode: string,
  source: FactSource,
  now: Date,
): Promise<CheckResult> {
  const ticket = await ticketByCode(ticketCode);
  if (!ticket) throw new Refusal("not_found");
  const attempts = await attemptsOf(null, ticket.id);
  const bill = liveAttemptOf(attempts) ?? attempts.find((one) => one.billCode);
  if (!bill) return { kind: "no_bill" };
  const result = await checkBill(bill.id, source, now);
  await restartChecks(bill.id, now);
  return result;
}

/**
 * A browser comes back from the gateway (S11): the key in the path finds the bill, without any
 * cookie, and what else it brought along counts for nothing. Where the bill was asked about too
 * lately, or the gateway did not answer, the question follows as soon as it may, and until its
 * answer the buyer is shown as waiting: nobody who has just paid may see a button to pay. Gives the ticket's code. Throws
 * Refusal `not_found`.
 */
export async function returnFromGateway(returnKey: string, now: Date): Promise<string> {
  const attempt = await attemptByReturnKey(returnKey);
  if (!attempt) throw new Refusal("not_found");
  await recordReturn(attempt.id, now);
  const result = await checkBill(attempt.id, { kind: "return", actor: BUYER }, now, {
    withinMs: RETURN_TIMEOUT_MS,
  });
  await restartChecks(attempt.id, now, "seconds" in result ? result.seconds : undefined);
  if (result.kind === "asked_lately") await awaitAnswer(attempt.id, CONCURRENT_ANSWER_TIMEOUT_MS);
  return codeOfTicket(attempt.ticketId);
}

/** The code of the ticket that a return key belongs to, or null; asks nobody. */
export async function findReturnedTicket(returnKey: string): Promise<string | null> {
  const attempt = await attemptByReturnKey(returnKey);
  return attempt && codeOfTicket(attempt.ticketId);
}

async function codeOfTicket(ticketId: number): Promise<string> {
  const [ticket] = await sql<{ ticketCode: string }>(
    null,
    "select ticket_code from ticket where id = :ticketId",
    { ticketId },
  );
  if (!ticket) throw new Refusal("not_found");
  return ticket.ticketCode;
}

async function recordReturn(attemptId: number, now: Date): Promise<void> {
  await sql(
    null,
    `update payment_attempt
      set returned_at = :now
      where id = :attemptId and state in ('open', 'failed', 'creating')`,
    { attemptId, now },
  );
}
