import type { QueryArrayConfig } from "pg";
import { type Sequelize, Transaction } from "sequelize";
import { camelRows } from "./camel-rows";
import { database, keepsPrepared } from "./connection";
import { withDriver } from "./driver";
import { numberValues, type Values, valuesInOrder } from "./named-values";

export type { Values };

/** A transaction that the caller must hand on: nothing writes outside one. */
export type Tx = Transaction;

const RETRYABLE_STATES = new Set(["40001", "40P01"]);
const MAX_TRIES = 4;

/**
 * Runs `work` in one transaction and commits what it did; a throw rolls back.
 * A serialization failure or deadlock repeats the whole of it, at most three times, so `work` must
 * have no effect outside the database.
 */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return repeatable(() => database().transaction(work));
}

/**
 * The same, but all that `work` reads is of one moment: that of its first statement that reads or
 * writes (a lock of a table comes before it).
 */
export async function inSnapshot<T>(
  work: (tx: Tx) => Promise<T>,
  pool: Sequelize = database(),
): Promise<T> {
  const isolationLevel = Transaction.ISOLATION_LEVELS.REPEATABLE_READ;
  return repeatable(() => pool.transaction({ isolationLevel }, work));
}

async function repeatable<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= MAX_TRIES || !RETRYABLE_STATES.has(sqlState(error) ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/**
 * A statement that each connection parses and plans once: for the few that run with every order.
 * Its result names every column, because `*` would break on a connection that outlives a migration.
 * Its types say what a row holds and which values it names.
 */
export interface Prepared<Row extends object, Named extends object> {
  name: string;
  text: string;
  /** Never there: what the compiler sees of rows and values. */
  typed?: (values: Named) => Row;
}

/**
 * Rows of one statement, whose values stand in it by name, as `:ticketId`, and whose columns are
 * properties in camelCase. `tx` is null for a read
 * that needs no snapshot, and for a write that is whole in itself: PostgreSQL makes a single
 * statement its own transaction. It goes to the driver without a model's detour, which costs more
 * than a small statement itself.
 */
export async function sql<Row extends object, Named extends object = Values>(
  tx: Tx | null,
  statement: string | Prepared<Row, Named>,
  values?: NoInfer<Named>,
): Promise<Row[]> {
  const prepared = typeof statement === "string" ? { text: statement } : statement;
  const { text, names } = numberValues(prepared.text);
  const query: QueryArrayConfig = {
    ...(keepsPrepared() && prepared),
    text,
    values: valuesInOrder(names, values ?? {}),
    rowMode: "array",
  };
  return withDriver(tx, async (client) => camelRows<Row>(await client.query<unknown[]>(query)));
}

/** The PostgreSQL error code (`23505`, `55P03`, …) of an error of any layer, if there is one. */
export function sqlState(error: unknown): string | undefined {
  return layersOf(error).find(({ code }) => /^[0-9A-Z]{5}$/.test(code ?? ""))?.code;
}

/** The name of the constraint that an error of any layer says was violated, if it does. */
export function violatedConstraint(error: unknown): string | undefined {
  return layersOf(error).find(({ constraint }) => constraint !== undefined)?.constraint;
}

/** What stands beside the violation: a sentence of PostgreSQL, or what a trigger of ours tells. */
export function violationDetail(error: unknown): string | undefined {
  return layersOf(error).find(({ constraint }) => constraint !== undefined)?.detail;
}

interface ErrorLayer {
  code: string | undefined;
  constraint: string | undefined;
  detail: string | undefined;
}

/** An error of the driver, and those that wrap it, the outermost first. */
function layersOf(error: unknown): ErrorLayer[] {
  const layers: ErrorLayer[] = [];
  for (
    let at = error as DatabaseError | null | undefined;
    at && typeof at === "object";
    at = at.original ?? at.parent ?? at.cause
  )
    layers.push({
      code: textOf(at.code),
      constraint: textOf(at.constraint),
      detail: textOf(at.detail),
    });
  return layers;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

interface DatabaseError {
  code?: unknown;
  constraint?: unknown;
  detail?: unknown;
  original?: DatabaseError;
  parent?: DatabaseError;
  cause?: DatabaseError;
}
