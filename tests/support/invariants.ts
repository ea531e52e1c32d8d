import { Client } from "pg";
import { expect } from "vitest";
import { readInvariants } from "@db/invariants";
import type { TestDatabase } from "./database";

/** A payment that a gateway says it received. */
export interface LedgerPayment {
  host: string;
  billCode: string;
  providerRef: string;
  amountSen: number;
  /** What the gateway gave back of it. */
  refundedSen?: number;
}

/**
 * Runs every invariant over a test's database; those about the gateway's books only where a test
 * hands these over.
 */
export async function checkInvariants(
  test: TestDatabase,
  ledger?: readonly LedgerPayment[],
): Promise<void> {
  expect(await onOneConnection(test, (client) => brokenInvariants(client, ledger))).toEqual({});
}

async function brokenInvariants(
  client: Client,
  ledger?: readonly LedgerPayment[],
): Promise<Record<string, unknown>> {
  if (ledger) await client.query("truncate t_gateway");
  for (const one of ledger ?? [])
    await client.query("insert into t_gateway values ($1, $2, $3, $4, $5)", [
      one.host,
      one.billCode,
      one.providerRef,
      one.amountSen,
      one.refundedSen ?? 0,
    ]);
  await forgetPlansOfSmallerTables(client);
  const { rows } = await client.query<{ id: string; broken: unknown }>(
    "select id, jsonb_agg(broken) as broken from pg_temp.broken_invariants($1) group by id",
    [Boolean(ledger)],
  );
  return Object.fromEntries(rows.map(({ id, broken }) => [id, broken]));
}

const planned = new WeakMap<Client, number>();

/** A plan made for empty tables is wrong for full ones. */
async function forgetPlansOfSmallerTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ megabytes: number }>(
    "select pg_database_size(current_database())::float / 1000000 as megabytes",
  );
  const megabytes = rows[0]?.megabytes ?? 0;
  const before = planned.get(client) ?? 0;
  if (megabytes < before + 2) return;
  planned.set(client, megabytes);
  await client.query("discard plans");
}

/**
 * All invariants as one function of the connection: it plans each once, which takes four times as
 * long as to ask it.
 */
const functionOfInvariants = () => `
create function pg_temp.broken_invariants(with_ledger boolean)
returns table (id text, broken jsonb) language plpgsql as $function$
#variable_conflict use_column
begin
${readInvariants("db/invariants.sql")
  .map(({ id, query, needsLedger }) => {
    const ask = `return query select '${id}', to_jsonb(found) from (\n${query}\n) as found;`;
    return needsLedger ? `if with_ledger then ${ask} end if;` : ask;
  })
  .join("\n")}
end $function$`;

/** Ends what the checks of a test's database were made on. */
export async function closeCheckConnection(test: TestDatabase): Promise<void> {
  const client = connections.get(test);
  connections.delete(test);
  await client?.end();
}

/**
 * One connection for all checks of a file, for opening one takes ten times as long as a check. It
 * is opened again where a test cut it, or changed the tables.
 */
const connections = new WeakMap<TestDatabase, Client>();

async function onOneConnection<T>(
  test: TestDatabase,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const open = connections.get(test);
  try {
    return await work(open ?? (await connect(test)));
  } catch (error) {
    if (!open) throw error;
    await closeCheckConnection(test).catch(() => undefined);
    return work(await connect(test));
  }
}

async function connect(test: TestDatabase): Promise<Client> {
  const client = new Client({ connectionString: test.ownerUrl });
  // One that is cut while nobody asks says so by an event; the next check finds it out by itself.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(
    "create temp table t_gateway (host text, bill_code text, provider_ref text, amount_sen int, refunded_sen int)",
  );
  await client.query(functionOfInvariants());
  connections.set(test, client);
  return client;
}
