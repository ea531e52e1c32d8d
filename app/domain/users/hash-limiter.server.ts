import { availableParallelism } from "node:os";
import { workSlots } from "~/domain/shared/work-slots";

/**
 * Runs password hashing at most two at a time, for each takes 16 MiB and a quarter of a second of a
 * core (design: reliability, part B), and leaves a core to the pages where there are two. Twenty may
 * wait; throws Refusal('too_many', { seconds }) to the next.
 */
export const withHashSlot = workSlots({
  concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 20,
  retryAfterSeconds: 5,
});
