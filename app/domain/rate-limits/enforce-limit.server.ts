import { Refusal } from "~/domain/shared/refusal";
import { countHitOrDefer, countHits, type DeferredHit } from "./count-hits.server";
import type { LimitRule } from "./limits";

/**
 * Counts one more for `key` and throws Refusal('too_many', { seconds }) when that is more than the
 * rule allows in its window (design: reliability, part B). `seconds` is how long to wait.
 */
export async function enforceLimit(key: string, rule: LimitRule, now: Date): Promise<void> {
  const { hits, secondsLeft } = await countHits(key, rule, 1, now);
  if (hits > rule.max) throw tooManyRequests(secondsLeft);
}

/**
 * The same for an act that is one statement: null when it was counted, else what that statement
 * counts and throws `tooManyRequests` for.
 */
export async function enforceLimitOrDefer(
  key: string,
  rule: LimitRule,
  now: Date,
): Promise<DeferredHit | null> {
  const counted = await countHitOrDefer(key, rule, now);
  if ("key" in counted) return counted;
  if (counted.hits > rule.max) throw tooManyRequests(counted.secondsLeft);
  return null;
}

export function tooManyRequests(seconds: number): Refusal {
  return new Refusal("too_many", { values: { seconds } });
}

/**
 * Throws as `limit` does when `key` has used its window up, without counting. For what counts
 * misses only: whoever has guessed too often must not see the right answer either.
 */
export async function refuseWhenUsedUp(key: string, rule: LimitRule, now: Date): Promise<void> {
  const { hits, secondsLeft } = await countHits(key, rule, 0, now);
  if (hits >= rule.max) throw tooManyRequests(secondsLeft);
}
