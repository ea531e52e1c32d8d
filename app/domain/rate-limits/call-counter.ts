import type { LimitRule } from "./limits";

/** How a caller stands with one limit after a call. */
export interface Quota {
  max: number;
  windowS: number;
  /** Calls that are left in this window. */
  left: number;
  /** Until the window ends; at least 1. */
  secondsLeft: number;
  /** The call was one too many. */
  isOver: boolean;
}

interface Window {
  startedAt: number;
  calls: number;
}

/** About 10 MB. */
const MAX_CALLERS = 50_000;

/**
 * Counts calls in this process's own memory: a caller's window begins with its first call. Memory is
 * bounded: where more callers come than are kept, those that were not heard of for longest are
 * forgotten, which takes no time at all: they are in the older of two halves.
 */
export class CallCounter {
  private recent = new Map<string, Window>();
  private older = new Map<string, Window>();

  constructor(private readonly maxCallers = MAX_CALLERS) {}

  /** Counts one more call of `key`. */
  count(key: string, rule: LimitRule, now: Date): Quota {
    const window = this.windowOf(key, rule, now) ?? { startedAt: now.getTime(), calls: 0 };
    window.calls += 1;
    this.keep(key, window);
    return quotaOf(window, rule, now);
  }

  /** Without counting: how `key` stands where it has used its window up, else null. */
  usedUp(key: string, rule: LimitRule, now: Date): Quota | null {
    const window = this.windowOf(key, rule, now);
    return window && window.calls >= rule.max
      ? { ...quotaOf(window, rule, now), isOver: true }
      : null;
  }

  private windowOf(key: string, { windowS }: LimitRule, now: Date): Window | null {
    const window = this.recent.get(key) ?? this.older.get(key);
    if (!window) return null;
    const age = now.getTime() - window.startedAt;
    // Below zero where the clock was set back.
    return age >= 0 && age < windowS * 1_000 ? window : null;
  }

  private keep(key: string, window: Window): void {
    if (this.recent.size >= this.maxCallers / 2 && !this.recent.has(key)) {
      this.older = this.recent;
      this.recent = new Map();
    }
    this.recent.set(key, window);
  }
}

function quotaOf({ startedAt, calls }: Window, { max, windowS }: LimitRule, now: Date): Quota {
  const leftMs = startedAt + windowS * 1_000 - now.getTime();
  return {
    max,
    windowS,
    left: Math.max(0, max - calls),
    secondsLeft: Math.max(1, Math.ceil(leftMs / 1_000)),
    isOver: calls > max,
  };
}
