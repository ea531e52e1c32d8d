import { inTransaction, sql, type Tx, type Values } from "@db/transaction";

/**
 * Several people at the very same moment: a row is held (`lock`, a statement with its values) until
 * all of them stand before it, then let go. Without this a race in a test is over before the second
 * has begun. `meanwhile` changes something while they wait.
 */
export async function atOnce<T>(
  [lock, values]: [string, Values],
  acts: (() => Promise<T>)[],
  meanwhile: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
): Promise<PromiseSettledResult<T>[]> {
  let started: Promise<PromiseSettledResult<T>[]> = Promise.resolve([]);
  await inTransaction(async (tx) => {
    await sql(tx, lock, values);
    started = Promise.allSettled(acts.map((one) => one()));
    for (let tries = 0; (await waitingConnections()) < acts.length; tries += 1) {
      if (tries > 500) throw new Error("They do not wait for this row.");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await meanwhile(tx);
  });
  return started;
}

/** How many wait for a lock of somebody else. */
export async function waitingConnections(): Promise<number> {
  const [row] = await sql<{ count: number }>(
    null,
    "select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()",
  );
  return row?.count ?? 0;
}
