import type { DepartureCounts } from "~/domain/manifest/presses";
import { type Answer, ask, isBody, isResult, jacketsIn, type SentResults } from "./ask-server";
import { changePresses, type KeptPress, readPresses } from "./press-store";

/** What one request may hold. */
const MAX_SENT = 200;

/** What became of each press, and how the departures stand now. */
interface PressesSent {
  results: SentResults;
  counts: DepartureCounts[];
}

/** Sends presses; those whose nonce is in the answer have arrived. It goes out though the page is left. */
export function sendPresses(presses: readonly KeptPress[]): Promise<Answer<PressesSent>> {
  const data = presses.map(({ nonce, departureId, what, step, pressedAt, holder }) => ({
    ...{ nonce, departure_id: departureId, what, step, holder },
    pressed_at: new Date(pressedAt).toISOString(),
  }));
  const request = { method: "POST", body: JSON.stringify({ data }), keepalive: true };
  return ask("/api/boarding/presses", request, ({ data: results, departures }) => {
    if (!Array.isArray(results) || !Array.isArray(departures)) return undefined;
    return {
      results: new Map(
        results.filter(isResult).map(({ nonce, refused }) => [nonce, refused] as const),
      ),
      counts: departures.map(countsIn).filter((one) => one !== null),
    };
  });
}

/**
 * Sends what this device keeps, the oldest first, and returns what the last request came to; null where there
 * was nothing to send. What the server does not take now is sent again.
 */
export async function sendKeptPresses(): Promise<Answer<PressesSent> | null> {
  let answer: Answer<PressesSent> | null = null;
  for (;;) {
    const { presses } = await readPresses();
    const batch = presses.filter(({ state }) => state === "waiting").slice(0, MAX_SENT);
    if (batch.length === 0) return answer;
    answer = await sendPresses(batch);
    if (answer.kind !== "answer") return answer;
    const { value, serverTime } = answer;
    const done = batch.flatMap((press): KeptPress[] => {
      const why = value.results.get(press.nonce);
      if (why === undefined) return [];
      return [{ ...press, ...(why === null ? sentAt(serverTime) : { state: "refused", why }) }];
    });
    await changePresses(done);
    if (done.length === 0) return answer;
  }
}

const sentAt = (at: number) => ({ state: "sent", sentAt: at }) as const;

function countsIn(value: unknown): DepartureCounts | null {
  if (!isBody(value)) return null;
  const { departure_id: departureId, heads, jackets } = value;
  if (typeof departureId !== "number" || typeof heads !== "number") return null;
  return { departureId, heads, jackets: jacketsIn(jackets) };
}
