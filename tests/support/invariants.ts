import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { asOwner, type TestDatabase } from "./database";

/** A payment that a gateway says it received. */
export interface LedgerPayment {
  host: string;
  billCode: string;
  providerRef: string;
  amountSen: number;
}

interface Invariant {
  id: string;
  query: string;
}

/** `-- id` and one query each; a query that returns rows has found something broken. */
export function readInvariants(): Invariant[] {
  return readFileSync("tests/invariants.sql", "utf8")
    .split(/^-- /m)
    .slice(1)
    .map((part) => ({ id: part.split("\n")[0]?.trim() ?? "", query: part.slice(part.indexOf("\n")).trim().replace(/;$/, "") }));
}

/** Runs every invariant over a test's database; those about the gateway's books only where a test hands these over. */
export async function checkInvariants(test: TestDatabase, ledger?: readonly LedgerPayment[]): Promise<void> {
  const broken = await asOwner(test, async (client) => {
    await client.query("create temp table t_gateway (host text, bill_code text, provider_ref text, amount_sen int)");
    for (const one of ledger ?? []) await client.query("insert into t_gateway values ($1, $2, $3, $4)", [one.host, one.billCode, one.providerRef, one.amountSen]);
    const found: Record<string, unknown> = {};
    for (const { id, query } of readInvariants()) {
      if (!ledger && query.includes("t_gateway")) continue;
      const { rows } = await client.query(query);
      if (rows.length > 0) found[id] = rows;
    }
    return found;
  });
  expect(broken).toEqual({});
}
