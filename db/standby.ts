import { setTimeout as sleep } from "node:timers/promises";
import type { Sequelize } from "sequelize";
import { connect, type DatabaseOptions } from "./connection";
import { inSnapshot, sql, type Tx } from "./transaction";

/** How long a reader waits until the standby has what was committed when it asked. */
const CATCH_UP_MS = 10_000;
const LOOK_MS = 100;

const HOLDER = Symbol.for("jetty.standby");
const holder = globalThis as { [HOLDER]?: Sequelize };

/** A streaming standby for long reads. Without one, or while it is away, they read the primary. */
export function openStandby(options: DatabaseOptions): void {
  holder[HOLDER] ??= connect(options);
}

export async function closeStandby(): Promise<void> {
  const open = holder[HOLDER];
  delete holder[HOLDER];
  await open?.close();
}

/**
 * A read in one snapshot, as `inSnapshot`, on the standby. All that was committed before it was
 * asked for is in it: a report of a sale that was just made has the sale.
 */
export async function inStandbySnapshot<T>(
  work: (tx: Tx) => Promise<T>,
  patienceMs = CATCH_UP_MS,
): Promise<T> {
  const standby = holder[HOLDER];
  return standby && (await catchesUp(standby, patienceMs))
    ? inSnapshot(work, standby)
    : inSnapshot(work);
}

/**
 * How many seconds the standby is behind what is committed now; "away" where it does not answer or
 * is none, null without one.
 */
export async function standbyLag(): Promise<number | "away" | null> {
  const standby = holder[HOLDER];
  if (!standby) return null;
  return (await lagBehind(standby, await positionOfPrimary())) ?? "away";
}

async function catchesUp(standby: Sequelize, patienceMs: number): Promise<boolean> {
  const asked = await positionOfPrimary();
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(LOOK_MS)) {
    const lag = await lagBehind(standby, asked);
    if (lag === null || lag === 0) return lag === 0;
  }
  return false;
}

async function positionOfPrimary(): Promise<string> {
  const [row] = await sql<{ position: string }>(
    null,
    "select pg_current_wal_flush_lsn()::text as position",
  );
  if (!row) throw new Error("The database does not tell how far it is.");
  return row.position;
}

/** Seconds, 0 where it has all up to that position; null where it cannot be asked. */
async function lagBehind(standby: Sequelize, position: string): Promise<number | null> {
  try {
    const [row] = await inSnapshot(
      (tx) =>
        sql<{ seconds: number | null }>(
          tx,
          `select case when pg_last_wal_replay_lsn() >= :position::pg_lsn then 0
             else greatest(0.001, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))
           end::float8 as seconds where pg_is_in_recovery()`,
          { position },
        ),
      standby,
    );
    return row?.seconds ?? null;
  } catch {
    return null;
  }
}
