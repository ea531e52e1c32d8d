import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "./refusal";

interface WorkSlots {
  /** As many as run at a time. */
  concurrency: number;
  maxWaiting: number;
  /** Until the queue of a full gate has surely moved on. */
  retryAfterSeconds: number;
  /** Between one refusal and the next, where an answer to each costs as much as a page. */
  refusalGapMs?: number;
}

/**
 * Runs heavy work a few at a time; some may wait. The function it returns throws Refusal too_many
 * { seconds } to the next.
 */
export function workSlots({
  concurrency,
  maxWaiting,
  retryAfterSeconds,
  refusalGapMs = 0,
}: WorkSlots) {
  let running = 0;
  let nextRefusalAt = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running += 1;
    else if (queue.length >= maxWaiting) {
      const now = performance.now();
      nextRefusalAt = Math.max(now, nextRefusalAt + refusalGapMs);
      if (nextRefusalAt > now) await sleep(nextRefusalAt - now);
      throw new Refusal("too_many", { values: { seconds: retryAfterSeconds } });
    }
    // Whoever ends hands its place on, so that nobody slips in between.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
