import { beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { beginLoginTry, cancelLoginTry } from "./count-login-tries.server";

/** What the control leaves out of the statements. */
const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../../../tests/support/sql-guards")).withSqlGuards(await original(), guards),
);

const database = useDatabase({ poolMax: 6 });
const now = new Date("2026-06-20T07:30:00+08:00");
beforeEach(() => (guards.off = []));

const HOLD = "select key from login_tally where key = any(:keys) for update";

/** Whether a try that is taken back, while another holds the first row, leaves the others to it. */
async function leavesTheOthers(): Promise<boolean> {
  const attempt = await beginLoginTry("siti@contoh.my", "198.18.7.1", now);
  const [first, ...others] = Object.values(attempt.keys).toSorted((a, b) => a.compare(b));
  if (!first) throw new Error("no rows");
  // The row that is changed last is the last that a scan of so small a table comes to.
  await sql(null, "update login_tally set failures = failures where key = :first returning key", {
    first,
  });
  await asOwner(database, (owner) => owner.query("analyze login_tally"));
  const { back, free } = await inTransaction(async (tx) => {
    await sql(tx, HOLD, { keys: [first] });
    const back = cancelLoginTry(attempt);
    await new Promise((resolve) => setTimeout(resolve, 200));
    // In an object: what is returned must not wait for what waits for this.
    return { back, free: await sql(tx, `${HOLD} skip locked`, { keys: others }) };
  });
  await back;
  return free.length === others.length;
}

describe("a try to log in that is taken back", () => {
  it("waits for another of the same address and holds nothing that it needs", async () => {
    expect(await leavesTheOthers()).toBe(true);
  });

  it("without an order of the rows the two would wait for each other (control)", async () => {
    guards.off = [/ order by key for update/];
    expect(await leavesTheOthers()).toBe(false);
  });
});
