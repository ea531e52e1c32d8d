import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeRedis, openRedis } from "@db/redis";
import { sql } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import { useDatabase } from "../../../tests/support/database";
import { slowness } from "../../../tests/support/slowness";
import { useRedis } from "../../../tests/support/use-redis";
import { enforceLimit, enforceLimitOrDefer, refuseWhenUsedUp } from "./enforce-limit.server";

useDatabase();
const redis = useRedis({ own: true });
const rule = { max: 3, windowS: 60 };
const at = (text: string) => new Date(`2026-06-20T12:00:${text}Z`);
const secondsOf = (work: Promise<void>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof Refusal && error.code === "too_many" ? error.values.seconds : error,
  );

describe.each(["postgres", "redis"] as const)("a limit kept in %s", (name) => {
  beforeAll(async () => {
    if (name === "postgres") return;
    const client = openRedis(redis.url, () => {});
    await new Promise<void>((resolve) => client.once("ready", () => resolve()));
  });
  afterAll(closeRedis);

  it("lets the first through, then says how long to wait, then starts again", async () => {
    const key = `${name}-a`;
    for (let n = 0; n < 3; n += 1)
      expect(await secondsOf(enforceLimit(key, rule, at("10")))).toBeNull();
    expect(await secondsOf(enforceLimit(key, rule, at("18")))).toBe(42);
    expect(await secondsOf(enforceLimit(key, rule, at("59.900")))).toBe(1);
    expect(await secondsOf(enforceLimit(key, rule, new Date("2026-06-20T12:01:00Z")))).toBeNull();
  });

  it("leaves a hit to the act's own statement in PostgreSQL, and counts it itself in Redis", async () => {
    const key = `${name}-carried`;
    for (let n = 0; n < 3; n += 1)
      expect(await enforceLimitOrDefer(key, rule, at("10"))).toEqual(
        name === "redis" ? null : { key, windowStart: at("00"), max: 3, secondsLeft: 50 },
      );
    const fourth = await enforceLimitOrDefer(key, rule, at("10")).catch((error: unknown) => error);
    expect(fourth).toMatchObject(
      name === "redis" ? { code: "too_many", values: { seconds: 50 } } : { key },
    );
  });

  it("counts each key for itself", async () => {
    for (let n = 0; n < 3; n += 1) await enforceLimit(`${name}-b`, rule, at("10"));
    expect(await secondsOf(enforceLimit(`${name}-c`, rule, at("10")))).toBeNull();
  });

  it("counts all of many at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => secondsOf(enforceLimit(`${name}-d`, rule, at("10")))),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(3);
  });

  it("can be looked at without counting", async () => {
    const key = `${name}-e`;
    for (let n = 0; n < 5; n += 1)
      expect(await secondsOf(refuseWhenUsedUp(key, rule, at("10")))).toBeNull();
    for (let n = 0; n < 3; n += 1) await enforceLimit(key, rule, at("10"));
    expect(await secondsOf(refuseWhenUsedUp(key, rule, at("10")))).toBe(50);
  });

  it("is kept where it belongs", async () => {
    const rows = await sql<{ hits: number }>(
      null,
      "select hits from rate_limit where key like :key",
      { key: `${name}-%` },
    );
    expect(rows.length > 0).toBe(name === "postgres");
  });
});

describe("a limit while Redis is away", () => {
  const elapsed = async (work: () => Promise<unknown>) => {
    const started = Date.now();
    await work();
    return Date.now() - started;
  };
  const threeThenWait = async (key: string) => {
    for (let n = 0; n < 3; n += 1) await enforceLimit(key, rule, at("10"));
    expect(await secondsOf(enforceLimit(key, rule, at("10")))).toBe(50);
  };

  it("is kept in PostgreSQL; when Redis is frozen only the first waits for it", async () => {
    const client = openRedis(redis.url, () => {});
    await new Promise<void>((resolve) => client.once("ready", () => resolve()));
    await enforceLimit("thawed", rule, at("10"));
    const pid = Number(/process_id:(\d+)/.exec(await client.info("server"))?.[1]);
    process.kill(pid, "SIGSTOP");
    try {
      expect(await elapsed(() => enforceLimit("frozen-1", rule, at("10")))).toBeLessThan(
        1_500 * slowness(),
      );
      expect(await elapsed(() => threeThenWait("frozen-2"))).toBeLessThan(300 * slowness());
    } finally {
      process.kill(pid, "SIGCONT");
      closeRedis();
    }
  });

  it("is kept in PostgreSQL at once when nobody listens there", async () => {
    openRedis("redis://127.0.0.1:1", () => {});
    expect(await elapsed(() => threeThenWait("away"))).toBeLessThan(1_000 * slowness());
    closeRedis();
  });
});
