import { databaseTimeMs, measureClock } from "@db/clock";
import { closeDatabase, openDatabase } from "@db/connection";
import { withDriver } from "@db/driver";
import { readInvariants } from "@db/invariants";
import { requireMigrations } from "@db/missing-migrations";
import { verifyAudit } from "~/domain/audit/verify-audit.server";
import { trySale } from "~/domain/counter/trial-sale.server";
import { verifyMonthChain } from "~/domain/month-end/closing/verify-chain.server";
import { JETTIES } from "~/domain/places/jetties";
import { productFile } from "~/product-files.server";

export type Say = (line: string) => void;

/**
 * Whether a database is whole and sells: a line a step; throws a sentence at the first that fails.
 * It leaves nothing in it.
 */
export async function checkDatabase(ownerUrl: string, say: Say): Promise<void> {
  openDatabase({ url: ownerUrl, poolMax: 2, statementTimeoutMs: 600_000 });
  try {
    await requireMigrations();
    say("migrations: complete");
    say(`audit: ${await checkAudit()}`);
    say(`months: ${await checkMonths()}`);
    say(`invariants: ${await checkInvariants()} asked, none broken`);
    await measureClock();
    say(`sale: ${await trySale(new Date(databaseTimeMs()))}, taken back`);
  } finally {
    await closeDatabase();
  }
}

async function checkAudit(): Promise<string> {
  const result = await verifyAudit();
  if (!result.ok)
    throw new Error(
      `The audit is broken at seal ${result.seal}, row ${result.row ?? "none"}: ${result.why}.`,
    );
  return `${result.rows} rows verified, ${result.unsealed} not sealed yet`;
}

async function checkMonths(): Promise<string> {
  let closed = 0;
  for (const { id, name } of JETTIES) {
    const { months, brokenNo } = await verifyMonthChain(id);
    if (brokenNo !== null)
      throw new Error(`The closed months of ${name} are broken at number ${brokenNo}.`);
    closed += months;
  }
  return `${closed} closed ones, whole`;
}

/** Those about a gateway's own books cannot be asked here. */
async function checkInvariants(): Promise<number> {
  const invariants = readInvariants(productFile("db/invariants.sql")).filter(
    ({ needsLedger }) => !needsLedger,
  );
  const broken = await withDriver(null, async (client) => {
    const found: string[] = [];
    for (const { id, query } of invariants)
      if ((await client.query(`select from (${query}) broken limit 1`)).rowCount) found.push(id);
    return found;
  });
  if (broken.length > 0) throw new Error(`Invariants are broken: ${broken.join(", ")}.`);
  return invariants.length;
}
