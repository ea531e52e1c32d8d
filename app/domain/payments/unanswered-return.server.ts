import { sql } from "@db/transaction";
import type { Attempt } from "./attempts.server";

/** A buyer who came back waits this long for the gateway's word; after that the order is open again. */
const WAIT_MS = 120_000;

/** Whether a browser came back from the pay page and the gateway has not answered a question put since. */
export async function isReturnUnanswered(attempt: Attempt, now: Date): Promise<boolean> {
  const { returned_at: returned } = attempt;
  if (!returned || now.getTime() - returned.getTime() > WAIT_MS) return false;
  const answers = await sql(null, "select 1 as one from gateway_event where attempt_id = $1 and kind = 'query' and last_seen_at >= $2 limit 1", [attempt.id, returned]);
  return answers.length === 0;
}
