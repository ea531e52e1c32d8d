import { describe, expect, it } from "vitest";
import { useDatabase } from "../tests/support/database";
import { closeDatabase, openDatabase } from "./connection";
import { onPoolWait, poolState } from "./pool";
import { sql } from "./transaction";

const test = useDatabase();

describe("the pool of a process", () => {
  it("says how many connections work and who waits, and for how long each waited", async () => {
    await closeDatabase();
    openDatabase({ url: test.ownerUrl, role: "jetty_app", poolMax: 1 });
    await sql(null, "select 1 as warm");
    const waits: number[] = [];
    const stop = onPoolWait((seconds) => waits.push(seconds));
    const slow = sql(null, "select pg_sleep(0.3)");
    const later = sql(null, "select 1 as next");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(poolState()).toEqual({ open: 1, inUse: 1, waiting: 1 });
    await Promise.all([slow, later]);
    expect(poolState()).toEqual({ open: 1, inUse: 0, waiting: 0 });
    expect(waits).toHaveLength(2);
    expect(Math.max(...waits)).toBeGreaterThan(0.2);
    stop();
    await sql(null, "select 1 as uncounted");
    expect(waits).toHaveLength(2);
  });
});
