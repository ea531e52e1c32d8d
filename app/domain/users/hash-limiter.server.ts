import { Refusal } from "~/domain/shared/refusal";

const CONCURRENCY = 2;
const MAX_WAITING = 20;
/** Until the queue of a full gate has surely moved on. */
const RETRY_AFTER_S = 5;

let running = 0;
const queue: (() => void)[] = [];

/**
 * Runs password hashing at most two at a time, for each takes 16 MiB and a quarter of a second of a
 * core (design: reliability, part B). Twenty may wait; throws Refusal('too_many', { seconds }) to
 * the next.
 */
export async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < CONCURRENCY) running += 1;
  else if (queue.length >= MAX_WAITING)
    throw new Refusal("too_many", { values: { seconds: RETRY_AFTER_S } });
  // Whoever ends hands its place on, so that nobody slips in between.
  else await new Promise<void>((resolve) => queue.push(resolve));
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
