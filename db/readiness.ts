import { databaseCause } from "./availability";
import { databaseOptions } from "./connection";
import { DATABASE_HELP, type DatabaseCause, isUsable, noteDatabaseCause } from "./database-cause";
import { compareMigrations } from "./missing-migrations";
import { redis } from "./redis";
import { sql } from "./transaction";

const PATIENCE_MS = 2_000;

export interface DatabaseState {
  /** Whether the product can work with it. */
  database: boolean;
  /** What is wrong with it, and what to look at. */
  cause?: DatabaseCause;
  help?: string;
}

export interface Readiness extends DatabaseState {
  queue: boolean;
}

/**
 * Whether the database can be used, and the queue: Redis where there is one, otherwise the queue is
 * in the database.
 */
export async function readiness(): Promise<Readiness> {
  const client = redis();
  const [state, queue] = await Promise.all([
    databaseState(),
    client ? answers(client.ping()) : Promise.resolve(true),
  ]);
  return { ...state, queue: client ? queue : state.database };
}

/** Finds out all that can be wrong, by a statement or two; the answer is noted for the log. */
export async function databaseState(): Promise<DatabaseState> {
  const cause = await within(PATIENCE_MS, findCause(), "unreachable");
  noteDatabaseCause(cause);
  return {
    database: isUsable(cause),
    ...(cause && { cause, help: DATABASE_HELP[cause] }),
  };
}

async function findCause(): Promise<DatabaseCause | null> {
  try {
    if (!(await poolerSets())) return "pooler_settings";
    const { missing, newer } = await compareMigrations();
    if (missing.length > 0) return "migrations_missing";
    return newer.length > 0 ? "migrations_newer" : null;
  } catch (error) {
    return databaseCause(error) ?? "unreachable";
  }
}

/** Whether a pooler, where there is one, works under the role and with limits of time. */
async function poolerSets(): Promise<boolean> {
  const { pooler, role } = databaseOptions();
  if (!pooler) return true;
  const [set] = await sql<{ role: string; limited: boolean }>(
    null,
    `select current_user as role, current_setting('statement_timeout') <> '0'
       and current_setting('idle_in_transaction_session_timeout') <> '0' as limited`,
  );
  return set?.role === role && set?.limited === true;
}

/** Whether a part answers at all, and in time. */
export async function answers(question: Promise<unknown>): Promise<boolean> {
  const answered = question.then(
    () => true,
    () => false,
  );
  return within(PATIENCE_MS, answered, false);
}

async function within<T>(ms: number, answer: Promise<T>, instead: T): Promise<T> {
  const patience = new Promise<T>((resolve) => setTimeout(resolve, ms, instead).unref());
  return Promise.race([answer, patience]);
}
