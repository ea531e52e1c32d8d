import { inTransaction, sql } from "@db/transaction";
import { appendToChain } from "~/domain/audit/append-to-chain.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { asOwner, type TestDatabase } from "./database";

const TABLES = ["audit", "audit_seal", "audit_line"];

/** An audit row of a changed setting named `ref`, in its own transaction. */
export const writeEntry = (ref: string): Promise<void> =>
  inTransaction((tx) =>
    writeAudit(
      tx,
      { kind: "system" },
      {
        module: "setting",
        action: "update",
        subject: { type: "setting", id: ref },
        before: { maxAdult: 500 },
        after: { maxAdult: 499, ref },
      },
    ),
  );

/**
 * Seals all there is at once, and returns how many rows that were. Transactions are counted for the
 * whole server: sealed while one of another database runs, the rows would be parted into two seals.
 * So it waits first until nothing can come before any of them.
 */
export async function sealAudit(at: Date): Promise<number> {
  const deadline = Date.now() + 60_000;
  while (!(await isFinal())) {
    if (Date.now() > deadline) throw new Error("A transaction of this server does not end.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return appendToChain(at);
}

async function isFinal(): Promise<boolean> {
  const [row] = await sql<{ isFinal: boolean }>(
    null,
    `select not exists (select 1 from audit a where a.era = (select max(era) from audit)
        and a.txid >= pg_snapshot_xmin(pg_current_snapshot())) as is_final`,
  );
  return row?.isFinal ?? false;
}

/** Runs statements as somebody who owns the database and has switched its guards off. */
export const tamper = (test: TestDatabase, statements: string): Promise<void> =>
  asOwner(test, async (client) => {
    for (const table of TABLES)
      await client.query(`alter table ${table} disable trigger audit_stands`);
    await client.query(statements);
    for (const table of TABLES)
      await client.query(`alter table ${table} enable trigger audit_stands`);
  });

export const emptyAudit = (test: TestDatabase): Promise<void> =>
  tamper(
    test,
    "truncate audit, audit_line, audit_seal; alter table audit alter column era set default 1",
  );
