import { Refusal } from "~/domain/shared/refusal";
import { countHits } from "./count-hits.server";
import type { LimitRule } from "./limits";

/**
 * Counts one more for `key` and throws Refusal('too_many', { seconds }) when that is more than the rule allows in its window
 * (design: reliability, part B). `seconds` is how long to wait.
 */
export async function limit(key: string, rule: LimitRule, now: Date): Promise<void> {
  const { hits, secondsLeft } = await countHits(key, rule, 1, now);
  if (hits > rule.max) throw new Refusal("too_many", { values: { seconds: secondsLeft } });
}

/**
 * Throws as `limit` does when `key` has used its window up, without counting. For what counts misses only:
 * whoever has guessed too often must not see the right answer either.
 */
export async function refuseWhenUsedUp(key: string, rule: LimitRule, now: Date): Promise<void> {
  const { hits, secondsLeft } = await countHits(key, rule, 0, now);
  if (hits >= rule.max) throw new Refusal("too_many", { values: { seconds: secondsLeft } });
}
