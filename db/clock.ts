import { withDriver } from "./driver";

/** How often the offset is measured anew. */
const EVERY_MS = 60_000;
/** How often this process looks whether its own clock was set, or stood still. */
const LOOK_EVERY_MS = 1_000;
/** By how much its two clocks may part within a minute without having been set. */
const STEP_MS = 500;
const SAMPLES = 3;

interface Measurement {
  /** What to add to this process's time to have the database's. */
  offsetMs: number;
  /** When it was taken, on the process's own clock and on the one that nobody sets. */
  ownMs: number;
  steadyMs: number;
}

const MEASURED = Symbol.for("jetty.clock");
/** On the global object because a live reload loads this module again, as the pool is. */
const holder = globalThis as { [MEASURED]?: Measurement };

/** What this process's own clock says, right or wrong. */
const ownMs = (): number => Date.now();

/** This moment on the database's clock, in milliseconds; on the process's own before a measurement. */
export function databaseTimeMs(): number {
  return ownMs() + clockOffsetMs();
}

/** What this process's clock lacks of the database's, in milliseconds; 0 before a measurement. */
export function clockOffsetMs(): number {
  return holder[MEASURED]?.offsetMs ?? 0;
}

/**
 * Measures the offset: asks the database for its time, and takes that for the time in the middle of
 * the question's journey. Of a few questions the fastest counts, for it leaves the least room.
 */
export async function measureClock(): Promise<number> {
  const measured = await withDriver(null, async (client) => {
    let best: (Measurement & { tookMs: number }) | undefined;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const asked = performance.now();
      const { rows } = await client.query<{ at: number }>(
        "select extract(epoch from clock_timestamp())::float8 * 1000 as at",
      );
      const answered = performance.now();
      const own = ownMs();
      const tookMs = answered - asked;
      const databaseMs = Number(rows[0]?.at) + tookMs / 2;
      if (!best || tookMs < best.tookMs)
        best = { offsetMs: databaseMs - own, ownMs: own, steadyMs: answered, tookMs };
    }
    return best;
  });
  if (!measured) throw new Error("No question was asked.");
  holder[MEASURED] = measured;
  return measured.offsetMs;
}

/** Forgets what was measured: time is the process's own again. */
export function forgetClock(): void {
  delete holder[MEASURED];
}

export interface RunningClock {
  stop: () => void;
}

export interface ClockWatch {
  onMeasured: (offsetMs: number) => void;
  onFailed: (error: Error) => void;
}

/**
 * Measures every minute, and at once when this process's clock was set or the machine slept. Where
 * the database does not answer, the last offset stands. Resolves after the first try; `stop` ends it.
 */
export async function watchClock({ onMeasured, onFailed }: ClockWatch): Promise<RunningClock> {
  let measuring = false;
  const measure = async () => {
    measuring = true;
    try {
      onMeasured(await measureClock());
    } catch (error) {
      onFailed(error instanceof Error ? error : new Error(String(error)));
    } finally {
      measuring = false;
    }
  };
  const timer = setInterval(() => {
    if (!measuring && isDue()) void measure();
  }, LOOK_EVERY_MS);
  timer.unref();
  await measure();
  return { stop: () => clearInterval(timer) };
}

/** Whether the offset is old, or cannot be right any more. */
function isDue(): boolean {
  const last = holder[MEASURED];
  if (!last) return true;
  const steadyMs = performance.now() - last.steadyMs;
  return steadyMs >= EVERY_MS || Math.abs(ownMs() - last.ownMs - steadyMs) > STEP_MS;
}
