import { clockOffsetMs, databaseTimeMs, type RunningClock, watchClock } from "@db/clock";
import { config } from "~/config.server";
import { log, throttled } from "~/log.server";
import { Refusal } from "./refusal";

/** From here on a process says that its clock is wrong. */
const WARN_MS = 2_000;
/** From here on it sells nothing: nobody knows what else such a machine gets wrong. */
const REFUSE_MS = 60_000;
const TRY_AGAIN_S = 60;

/**
 * THE clock: the time of whatever is stored, or compared with something stored, in any process. It
 * is the database's, by the offset that this process measured. Tests fix it with FIXED_NOW; acts of
 * the domain take it as a parameter and never ask.
 */
export function now(): Date {
  const fixed = config().FIXED_NOW;
  return new Date(fixed ?? databaseTimeMs());
}

export interface ClockState {
  /** How far this process's own clock is ahead of the database's, in seconds; behind is negative. */
  aheadS: number;
  right: boolean;
  /** Whether it may sell. */
  usable: boolean;
}

/** How this process's own clock stands to the database's. */
export function clockState(): ClockState {
  const offMs = -clockOffsetMs();
  return {
    aheadS: Math.round(offMs / 100) / 10 || 0,
    right: Math.abs(offMs) <= WARN_MS,
    usable: Math.abs(offMs) <= REFUSE_MS,
  };
}

/** Throws Refusal `clock_wrong` in a process whose clock is more than a minute off. */
export function requireRightClock(): void {
  if (!clockState().usable) throw new Refusal("clock_wrong", { values: { seconds: TRY_AGAIN_S } });
}

/** Keeps the clock measured for as long as the process runs, and says in the log when it is off. */
export function startClock(): Promise<RunningClock> {
  return watchClock({
    onMeasured: () => {
      const { aheadS, right, usable } = clockState();
      if (!right) log()[usable ? "warn" : "error"]({ aheadS }, "the clock of this process is off");
    },
    onFailed: throttled(
      (error, leftOut) => log().warn({ err: error, leftOut }, "the clock cannot be measured"),
      60_000,
    ),
  });
}
