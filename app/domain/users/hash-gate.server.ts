import { Refusal } from "~/domain/shared/refusal";

const AT_ONCE = 2;
const WAITING = 20;
/** Until the queue of a full gate has surely moved on. */
const BUSY_S = 5;

let running = 0;
const queue: (() => void)[] = [];

/**
 * Runs password hashing at most two at a time, for each takes 16 MiB and a quarter of a second of a core (design: reliability, part B).
 * Twenty may wait; throws Refusal('too_many', { seconds }) to the next.
 */
export async function throughHashGate<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else if (queue.length >= WAITING) throw new Refusal("too_many", { values: { seconds: BUSY_S } });
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
