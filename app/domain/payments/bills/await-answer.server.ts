import { sql } from "@db/transaction";

const LOOK_EVERY_MS = 100;

/**
 * Waits, at most `withinMs`, for the answer to a question that somebody else (mostly the callback,
 * milliseconds ago) just put to the gateway about this bill. Without it a returning buyer sees the
 * state of before the payment, with a button to pay. An older question was answered long ago.
 */
export async function awaitAnswer(attemptId: number, withinMs: number): Promise<void> {
  for (const until = performance.now() + withinMs; performance.now() < until;) {
    const [attempt] = await sql<{ answered: boolean }>(
      null,
      `select p.state not in ('open', 'creating') or p.last_check_at is null
              or exists (select 1
                  from gateway_event e
                  where e.attempt_id = p.id and e.kind = 'query'
                  and e.last_seen_at >= p.last_check_at) as answered
         from payment_attempt p where p.id = :attemptId`,
      { attemptId },
    );
    if (!attempt || attempt.answered) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
