const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Waiting times before the first, second, … check: 1, 3, 6, 15, 60 minutes and 3 hours after the
 * bill opened.
 */
const GAPS_MS = [1, 2, 3, 9, 45, 120].map((minutes) => minutes * MINUTE_MS);

/** Nobody asks about one bill twice within this time. */
export const MIN_CHECK_INTERVAL_MS = 10_000;

/**
 * When a bill is asked about after `step` checks: the series above, then daily, closed and paid
 * bills too, until the end of the departure date. Null: no more.
 */
export function nextCheckAt(step: number, now: Date, departureEnds: Date): Date | null {
  const at = new Date(now.getTime() + (GAPS_MS[step] ?? DAY_MS));
  if (at <= departureEnds) return at;
  return now < departureEnds ? departureEnds : null;
}
