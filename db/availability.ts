import { ConnectionError } from "sequelize";
import { type DatabaseCause, lastDatabaseCause, noteDatabaseCause } from "./database-cause";
import { sqlState } from "./transaction";

const CAUSE_OF_STATE: Partial<Record<string, DatabaseCause>> = {
  // The server starts or stops.
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
  "57P05": "unreachable",
  // It only reads (a standby, or full), or its disk fails.
  "25006": "cannot_write",
  "58030": "cannot_write",
  "55P03": "too_slow",
  "57014": "too_slow",
  "25P03": "too_slow",
};
/** Classes of them: no connection, and too little of disk, memory or connections. */
const CAUSE_OF_CLASS: Partial<Record<string, DatabaseCause>> = {
  "08": "unreachable",
  "53": "cannot_write",
};
/** What a server says that lets nobody in; the role is set while a connection is made. */
const CAUSE_OF_REFUSED_CONNECTION: Partial<Record<string, DatabaseCause>> = {
  "28000": "login_refused",
  "28P01": "login_refused",
  "3D000": "database_missing",
  "42704": "role_missing",
  "22023": "role_missing",
  "42501": "role_forbidden",
};
/** A table, column, function, schema or right that is not there: where migrations are missing. */
const UNMIGRATED_STATES = new Set(["42P01", "42703", "42883", "3F000", "42501"]);
const UNAVAILABLE_SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "EAI_AGAIN",
]);

/**
 * Whether an error means that the database could not answer now, so that the same request may well
 * succeed a little later. Whoever answers 503 asks this, so the cause is noted here.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = databaseCause(error);
  // A lock waited for is one request's own trouble, and no state of the database.
  if (cause && cause !== "too_slow") noteDatabaseCause(cause);
  return cause !== null;
}

/** Why the database could not answer; null where the error says nothing of the kind. */
export function databaseCause(error: unknown): DatabaseCause | null {
  const state = sqlState(error) ?? "";
  const known = CAUSE_OF_STATE[state] ?? CAUSE_OF_CLASS[state.slice(0, 2)];
  if (known) return known;
  if (UNMIGRATED_STATES.has(state) && lastDatabaseCause() === "migrations_missing")
    return "migrations_missing";
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = causeOf(at), depth += 1) {
    if (at instanceof ConnectionError) return CAUSE_OF_REFUSED_CONNECTION[state] ?? "unreachable";
    if (UNAVAILABLE_SYSTEM_CODES.has(String((at as { code?: unknown }).code))) return "unreachable";
    if (/^Connection terminated|Client has encountered a connection error/.test(at.message))
      return "unreachable";
  }
  return null;
}

function causeOf(error: Error): unknown {
  return (
    (error as { original?: unknown }).original ??
    (error as { parent?: unknown }).parent ??
    error.cause
  );
}
