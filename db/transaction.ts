import type { ClientBase } from "pg";
import type { Transaction } from "sequelize";
import { database } from "./connection";

/** A transaction that the caller must hand on: nothing writes outside one. */
export type Tx = Transaction;

const RETRYABLE_STATES = new Set(["40001", "40P01"]);
const MAX_TRIES = 4;

/**
 * Runs `work` in one transaction and commits what it did; a throw rolls back.
 * A serialization failure or deadlock repeats the whole of it, at most three times, so `work` must have no effect outside the database.
 */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database().transaction(work);
    } catch (error) {
      if (attempt >= MAX_TRIES || !RETRYABLE_STATES.has(sqlState(error) ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/**
 * A statement that each connection parses and plans once: for the few that run with every order. Its result names every column,
 * because `*` would break on a connection that outlives a migration.
 */
export interface Prepared {
  name: string;
  text: string;
}

/**
 * Rows of one statement with `$1`-style values. `tx` is null for a read that needs no snapshot, and for a write that is whole in
 * itself: PostgreSQL makes a single statement its own transaction. It goes to the driver without a model's detour, which costs more
 * than a small statement itself.
 */
export async function sql<Row extends object>(
  tx: Tx | null,
  statement: string | Prepared,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const query = {
    ...(typeof statement === "string" ? { text: statement } : statement),
    values: [...values],
  };
  if (tx) return (await clientOf(tx).query<Row>(query)).rows;
  const pool = database().connectionManager;
  const client = await pool.getConnection({ type: "read" });
  try {
    return (await (client as ClientBase).query<Row>(query)).rows;
  } finally {
    pool.releaseConnection(client);
  }
}

/** The connection that a transaction holds; one that has ended holds none, and must not write on the next one's. */
function clientOf(tx: Tx): ClientBase {
  const { connection, finished } = tx as Tx & { connection?: ClientBase; finished?: string };
  if (!connection || finished) throw new Error("This transaction is over.");
  return connection;
}

/** The PostgreSQL error code (`23505`, `55P03`, …) behind an error of any layer, if there is one. */
export function sqlState(error: unknown): string | undefined {
  for (
    let at = error as DatabaseError | null | undefined;
    at && typeof at === "object";
    at = at.original ?? at.parent ?? at.cause
  )
    if (typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  return undefined;
}

/** An error of the driver, or one that wraps it. */
interface DatabaseError {
  code?: unknown;
  original?: DatabaseError;
  parent?: DatabaseError;
  cause?: DatabaseError;
}
