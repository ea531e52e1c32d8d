import type { BoatCounts, CountedBoat } from "~/domain/manifest/presses";
import { type Answer, ask, isBody, isResult, jacketsIn, type SentResults } from "./ask-server";
import { changePresses, type KeptPress, readPresses } from "./press-store";

/** What one request may hold. */
const MAX_SENT = 200;

/** What became of each press, and how the boats stand now. */
interface PressesSent {
  results: SentResults;
  counts: BoatCounts[];
}

/** Sends presses; those whose nonce is in the answer have arrived. It goes out though the page is left. */
export function sendPresses(presses: readonly KeptPress[]): Promise<Answer<PressesSent>> {
  const data = presses.map((press) => {
    const { nonce, what, step, pressedAt, holder } = press;
    const pressed_at = new Date(pressedAt).toISOString();
    return { ...{ nonce, what, step, holder, pressed_at }, ...sentBoat(press) };
  });
  const request = { method: "POST", body: JSON.stringify({ data }), keepalive: true };
  return ask("/api/boarding/presses", request, ({ data: results, departures, trips }) => {
    if (!Array.isArray(results) || !Array.isArray(departures) || !Array.isArray(trips))
      return undefined;
    return {
      results: new Map(
        results.filter(isResult).map(({ nonce, refused }) => [nonce, refused] as const),
      ),
      counts: departures
        .map(countsIn)
        .concat(trips.map(countsIn))
        .filter((one) => one !== null),
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

function sentBoat(boat: CountedBoat) {
  if ("departureId" in boat) return { departure_id: boat.departureId };
  if ("tripId" in boat) return { trip_id: boat.tripId };
  return { jettyID: boat.jettyId, date: boat.day, trip: boat.no };
}

function countsIn(value: unknown): BoatCounts | null {
  if (!isBody(value) || typeof value["heads"] !== "number") return null;
  const { departure_id: departureId, trip_id: tripId, jettyID, date, trip } = value;
  const counts = { heads: value["heads"], jackets: jacketsIn(value["jackets"]) };
  if (typeof departureId === "number") return { boat: { departureId }, ...counts };
  if (typeof tripId === "number") return { boat: { tripId }, ...counts };
  if (typeof jettyID !== "number" || typeof date !== "string" || typeof trip !== "number")
    return null;
  return { boat: { jettyId: jettyID, day: date, no: trip }, ...counts };
}
