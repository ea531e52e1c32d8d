import { inTransaction, sql, type Tx } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import { hashOf } from "~/domain/shared/secrets.server";
import {
  evaluateLoginTry,
  secondsUntil,
  type Tallies,
  type Tally,
  type TallyName,
} from "./login-limits";

/** A try to log in that was let through and counted as a failure until it proves otherwise. */
export interface LoginTry {
  keys: Record<TallyName, Buffer>;
}

const NAMES: readonly TallyName[] = ["pair", "address", "account"];

/**
 * Lets a try to log in through and counts it, or throws Refusal('too_many', { seconds }) (design:
 * reliability, part B, Accounts). It counts beforehand, under the tallies' row locks: however many
 * try at once, no more than the limit get to the password.
 */
export async function beginLoginTry(email: string, address: string, now: Date): Promise<LoginTry> {
  const account = email.toLowerCase();
  const keys = {
    pair: tallyKey("pair", `${account} ${address}`),
    address: tallyKey("address", address),
    account: tallyKey("account", account),
  };
  await refuseWhileWaiting([keys.pair, keys.address], now);
  const waitS = await inTransaction(async (tx) => {
    const result = evaluateLoginTry(await lockTallies(tx, keys, now), now);
    for (const name of NAMES) await saveTally(tx, keys[name], result.tallies[name]);
    return result.waitS;
  });
  if (waitS > 0) throw tooManyTries(waitS);
  return { keys };
}

/**
 * Whoever has to wait costs one look, and leaves no row: a flood of made-up addresses would
 * otherwise fill the table.
 */
async function refuseWhileWaiting(keys: Buffer[], now: Date): Promise<void> {
  const [row] = await sql<{ until: Date | null }>(
    null,
    "select max(wait_until) as until from login_tally where key = any(:keys) and wait_until > :now",
    { keys, now },
  );
  if (row?.until) throw tooManyTries(secondsUntil(row.until, now));
}

function tooManyTries(seconds: number): Refusal {
  return new Refusal("too_many", { values: { seconds } });
}

/**
 * The password was right: what this person got wrong from here is forgotten; what others got wrong
 * for the account is not.
 */
export async function recordLoginSuccess({ keys }: LoginTry): Promise<void> {
  await sql(null, "delete from login_tally where key = :pair returning key", { pair: keys.pair });
  await decrementTallies([keys.address, keys.account]);
}

/** The password was never looked at. */
export async function cancelLoginTry({ keys }: LoginTry): Promise<void> {
  await decrementTallies(NAMES.map((name) => keys[name]));
}

/** Removes tallies whose window is long over. Returns how many. */
export async function deleteOldTallies(now: Date): Promise<number> {
  const rows = await sql(
    null,
    `delete from login_tally
      where window_start < :now::timestamptz - interval '1 day'
      returning 1 as gone`,
    { now },
  );
  return rows.length;
}

/** Holds the rows in the order in which everybody does: two at once would wait for each other. */
async function decrementTallies(keys: Buffer[]): Promise<void> {
  await sql(
    null,
    `with held as materialized (
       select key from login_tally where key = any(:keys) order by key for update)
     update login_tally
      set failures = failures - 1, wait_until = null
      from held where login_tally.key = held.key and failures > 0
      returning login_tally.key`,
    { keys },
  );
}

interface TallyRow {
  key: Buffer;
  failures: number;
  windowStart: Date;
  waitUntil: Date | null;
}

/** The three rows, locked in one order for everybody. */
async function lockTallies(tx: Tx, keys: Record<TallyName, Buffer>, now: Date): Promise<Tallies> {
  const list = NAMES.map((name) => keys[name]);
  await sql(
    tx,
    `insert into login_tally (key, window_start)
      select key, :now
      from unnest(:list::bytea[]) key
      order by key
      on conflict do nothing
      returning key`,
    { list, now },
  );
  const rows = await sql<TallyRow>(
    tx,
    `select key, failures, window_start, wait_until
      from login_tally
      where key = any(:list)
      order by key
      for update`,
    { list },
  );
  const find = (key: Buffer): Tally => {
    const row = rows.find((one) => one.key.equals(key));
    return {
      failures: row?.failures ?? 0,
      windowStart: row?.windowStart ?? now,
      waitUntil: row?.waitUntil ?? null,
    };
  };
  return { pair: find(keys.pair), address: find(keys.address), account: find(keys.account) };
}

async function saveTally(
  tx: Tx,
  key: Buffer,
  { failures, windowStart, waitUntil }: Tally,
): Promise<void> {
  await sql(
    tx,
    `update login_tally
      set failures = :failures, window_start = :windowStart, wait_until = :waitUntil
      where key = :key
      returning key`,
    { key, failures, windowStart, waitUntil },
  );
}

function tallyKey(name: TallyName, text: string): Buffer {
  return hashOf(`${name} ${text}`);
}
