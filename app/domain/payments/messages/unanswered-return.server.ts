import { sql } from "@db/transaction";
import type { Attempt } from "../bills/attempts.server";

/**
 * A buyer who came back waits this long for the gateway's word; after that the order is open again.
 */
const RETURN_WAIT_MS = 120_000;

/**
 * A message of the gateway that was followed up this shortly before is about the visit that the
 * browser comes back from.
 */
const SAME_VISIT_MS = 15_000;

/** Whether a browser came back from the pay page lately: what is heard of that visit may follow. */
export function returnedLately(attempt: Attempt | undefined, now: Date): boolean {
  const { returnedAt: returned } = attempt ?? {};
  return Boolean(returned) && now.getTime() - Number(returned) <= RETURN_WAIT_MS;
}

/**
 * Whether a browser came back from the pay page and nothing was heard of that visit yet: no answer
 * to a question put since, and no message that was followed up. A question of before the visit may
 * have been answered a moment ago; that answer says nothing of it.
 */
export async function isReturnUnanswered(attempt: Attempt, now: Date): Promise<boolean> {
  const { returnedAt: returned } = attempt;
  if (!returned || !returnedLately(attempt, now)) return false;
  const answers = await sql(
    null,
    `select 1 as one from gateway_event
      where attempt_id = :attemptId
        and ((kind = 'query' and last_seen_at >= :returned)
        or (kind = 'callback' and state = 'settled' and last_seen_at >= :lastSeenAt)) limit 1`,
    { attemptId: attempt.id, returned, lastSeenAt: new Date(returned.getTime() - SAME_VISIT_MS) },
  );
  return answers.length === 0;
}
