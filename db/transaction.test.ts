import { describe, expect, it } from "vitest";
import { useDatabase } from "../tests/support/database";
import { inTransaction, sql, sqlState, type Tx } from "./transaction";

useDatabase({ poolMax: 2 });
const NAMED = { name: "test_named", text: "select :number::int + 1 as next" };

describe("one statement", () => {
  it("gives rows in the product's types: a day is text, an instant a Date", async () => {
    const [row] = await sql<Record<string, unknown>>(
      null,
      "select '2026-02-28'::date as day, '2026-02-28T00:00:00Z'::timestamptz as at, 7 as number, null as nothing, '{\"a\":1}'::jsonb as json",
    );
    expect(row).toEqual({
      day: "2026-02-28",
      at: new Date("2026-02-28T00:00:00Z"),
      number: 7,
      nothing: null,
      json: { a: 1 },
    });
  });

  it("may be kept prepared, in a transaction and outside, on every connection", async () => {
    const next = await Promise.all(
      [1, 2, 3, 4].map((number) => sql<{ next: number }>(null, NAMED, { number })),
    );
    expect(next.map(([row]) => row?.next)).toEqual([2, 3, 4, 5]);
    expect(await inTransaction((tx) => sql<{ next: number }>(tx, NAMED, { number: 9 }))).toEqual([
      { next: 10 },
    ]);
  });

  it("is a transaction of its own where it has none", async () => {
    await sql(null, "update setting set max_adult = 499");
    await expect(
      inTransaction(async (tx) => {
        await sql(tx, "update setting set max_adult = 498");
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await sql(null, "select max_adult from setting")).toEqual([{ maxAdult: 499 }]);
  });

  it("says what was violated, and gives its connection back", async () => {
    for (let round = 0; round < 5; round += 1) {
      const error: unknown = await sql(null, "update setting set max_adult = 0").catch(
        (reason: unknown) => reason,
      );
      expect(sqlState(error)).toBe("23514");
    }
    expect(await sql(null, "select 1 as alive")).toEqual([{ alive: 1 }]);
  });

  it("is refused in a transaction that is over: its connection is somebody else's by then", async () => {
    let kept: Tx | undefined;
    await inTransaction((tx) => {
      kept = tx;
      return sql(tx, "select 1 as alive");
    });
    if (!kept) throw new Error("no transaction");
    await expect(sql(kept, "select 1 as alive")).rejects.toThrow("over");
  });
});
