import { inSnapshot, sql } from "@db/transaction";

/**
 * Counts all figures anew from the tickets, in one snapshot and while sales go on: what commits
 * meanwhile waits as a change, and is added later. Answers how many rows of days there are.
 */
export async function rebuildFigures(): Promise<number> {
  return inSnapshot(async (tx) => {
    // A lock of a table takes no snapshot: whoever adds up changes has ended by the first read.
    await sql(tx, "lock table figure_total in exclusive mode");
    const [counted] = await sql<{ days: number }>(tx, "select recount_figures() as days");
    return counted?.days ?? 0;
  });
}
