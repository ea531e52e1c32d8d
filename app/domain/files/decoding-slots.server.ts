import { workSlots } from "~/domain/shared/work-slots";

/**
 * Files are read two at a time: each takes up to a quarter of a gigabyte and a core. Throws Refusal
 * too_many { seconds } where eight wait already.
 */
export const withDecodingSlot = workSlots({
  concurrency: 2,
  maxWaiting: 8,
  retryAfterSeconds: 10,
});
