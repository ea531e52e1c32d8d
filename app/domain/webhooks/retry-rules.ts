/** The pauses after the first, second … try that failed, in seconds: ten tries in about 3 days. */
const PAUSES_S = [
  5,
  5 * 60,
  30 * 60,
  2 * 3_600,
  5 * 3_600,
  10 * 3_600,
  14 * 3_600,
  20 * 3_600,
  24 * 3_600,
];

/** Tries of a round at most. */
export const MAX_TRIES = PAUSES_S.length + 1;

/** A receiver may ask for a longer pause (Retry-After), up to this. */
const MAX_ASKED_PAUSE_S = 6 * 3_600;
/** An endpoint that failed for so long on end is switched off. */
export const GIVE_UP_AFTER_MS = 3 * 86_400_000;
const GONE = 410;
/** Statuses whose Retry-After counts. */
const WAITS = [429, 503];

/** What came of one try. */
export interface TryResult {
  /** Null where there was no answer. */
  status: number | null;
  error: TryError | null;
  ms: number;
  /** At most 4 kB of what was answered. */
  answer: string | null;
  /** Seconds, as the receiver asked for. */
  retryAfterS: number | null;
}

/** Why there was no answer; the table's check names the same. */
export type TryError =
  "address" | "dns" | "connect" | "tls" | "timeout" | "closed" | "protocol" | "lost";

export type Decision =
  | { state: "delivered" }
  | { state: "waiting"; pauseS: number }
  | { state: "failed"; gone: boolean };

/**
 * What becomes of a delivery after a try, the `no`-th of its round from 1: delivered by 2xx alone,
 * done with by 410, else tried again after a growing pause until there were ten. `chance` (0 to 1)
 * spreads the pauses by a tenth either way, so that what failed together does not come back at once.
 */
export function decideAfterTry(
  no: number,
  { status, retryAfterS }: Pick<TryResult, "status" | "retryAfterS">,
  chance: number,
): Decision {
  if (status !== null && status >= 200 && status < 300) return { state: "delivered" };
  if (status === GONE) return { state: "failed", gone: true };
  const pauseS = PAUSES_S[no - 1];
  if (pauseS === undefined) return { state: "failed", gone: false };
  const asked = status !== null && WAITS.includes(status) ? (retryAfterS ?? 0) : 0;
  return {
    state: "waiting",
    pauseS: Math.max(pauseS * (0.9 + chance * 0.2), Math.min(asked, MAX_ASKED_PAUSE_S)),
  };
}

/** The seconds of a Retry-After header: a number of them, or a date; null for anything else. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (!/^[A-Z][a-z]{2}, /.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, (at - now.getTime()) / 1_000);
}
