import { redis } from "@db/redis";
import { type Prepared, sql } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import type { LimitRule } from "./limits";

interface Hits {
  hits: number;
  /** Until the window ends; at least 1. */
  secondsLeft: number;
}

/** A hit that is left to the caller's own statement. */
export interface DeferredHit {
  key: string;
  windowStart: Date;
  max: number;
  secondsLeft: number;
}

const INCREMENT_SCRIPT = `local hits = redis.call('incrby', KEYS[1], ARGV[1])
if hits == tonumber(ARGV[1]) then redis.call('pexpire', KEYS[1], ARGV[2]) end
return hits`;

const REDIS_PAUSE_MS = 5_000;
let redisPausedUntil = 0;

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
 * Throws as `enforceLimit` does when `key` has used its window up, without counting. For what
 * counts misses only: whoever has guessed too often must not see the right answer either.
 */
export async function refuseWhenUsedUp(key: string, rule: LimitRule, now: Date): Promise<void> {
  const { hits, secondsLeft } = await countHits(key, rule, 0, now);
  if (hits >= rule.max) throw tooManyRequests(secondsLeft);
}

/**
 * Adds `by` (0 only looks) to a key's count in the window that `now` lies in and returns the sum.
 * Redis where there is one, and PostgreSQL where there is none or Redis does not answer: a limit
 * may start from zero then, a sale never waits for it.
 */
export async function countHits(key: string, rule: LimitRule, by: 0 | 1, now: Date): Promise<Hits> {
  const { start, windowMs, secondsLeft } = windowOf(rule, now);
  const hits =
    (await inRedis(`jetty:limit:${key}:${start}`, by, windowMs)) ??
    (await inPostgres(key, new Date(start), by));
  return { hits, secondsLeft };
}

/**
 * The same for an act that is one statement: counted in Redis now, or else to be counted by that
 * statement, which saves a question.
 */
async function countHitOrDefer(
  key: string,
  rule: LimitRule,
  now: Date,
): Promise<Hits | DeferredHit> {
  const { start, windowMs, secondsLeft } = windowOf(rule, now);
  const hits = await inRedis(`jetty:limit:${key}:${start}`, 1, windowMs);
  return hits === null
    ? { key, windowStart: new Date(start), max: rule.max, secondsLeft }
    : { hits, secondsLeft };
}

/**
 * The part of a statement that counts the carried hits of `rows`, each of another key, in one order;
 * a key may be null, and then nothing is counted.
 */
export const deferredHitsSql = (rows: string) => `
  insert into rate_limit (key, window_start, hits)
    select hit_key, hit_window, 1 from ${rows} where hit_key is not null order by hit_key
  on conflict (key, window_start) do update set hits = rate_limit.hits + 1 returning key, hits`;

function windowOf(
  rule: LimitRule,
  now: Date,
): { start: number; windowMs: number; secondsLeft: number } {
  const windowMs = rule.windowS * 1_000;
  const start = Math.floor(now.getTime() / windowMs) * windowMs;
  return {
    start,
    windowMs,
    secondsLeft: Math.max(1, Math.ceil((start + windowMs - now.getTime()) / 1_000)),
  };
}

/**
 * Null where there is no Redis, or it did not answer; then it is left alone for a while, so that
 * only one buyer waits for it.
 */
async function inRedis(name: string, by: number, lifeMs: number): Promise<number | null> {
  const client = redis();
  if (!client || performance.now() < redisPausedUntil) return null;
  try {
    return Number(
      by === 0
        ? ((await client.get(name)) ?? 0)
        : await client.eval(INCREMENT_SCRIPT, 1, name, by, lifeMs),
    );
  } catch {
    redisPausedUntil = performance.now() + REDIS_PAUSE_MS;
    return null;
  }
}

const COUNT_HIT: Prepared<{ hits: number }, { key: string; windowStart: Date }> = {
  name: "count_hit",
  text: `insert into rate_limit (key, window_start, hits) values (:key, :windowStart, 1)
         on conflict (key, window_start) do update set hits = rate_limit.hits + 1 returning hits`,
};

async function inPostgres(key: string, windowStart: Date, by: number): Promise<number> {
  const [row] =
    by === 0
      ? await sql<{ hits: number }>(
          null,
          "select hits from rate_limit where key = :key and window_start = :windowStart",
          { key, windowStart },
        )
      : await sql(null, COUNT_HIT, { key, windowStart });
  return row?.hits ?? 0;
}

/** Removes counts of windows long over. Returns how many. */
export async function deleteOldHits(now: Date): Promise<number> {
  const rows = await sql(
    null,
    `delete from rate_limit
      where window_start < :now::timestamptz - interval '2 days'
      returning 1 as gone`,
    { now },
  );
  return rows.length;
}
