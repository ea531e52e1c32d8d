import { ConnectionError } from "sequelize";
import { sqlState } from "./transaction";

/**
 * Server starting or stopping, or one that only reads (a standby, or full); a lock or a statement
 * that took too long; a disk that fails.
 */
const UNAVAILABLE_STATES = new Set([
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "25006",
  "58030",
  "55P03",
  "57014",
  "25P03",
]);
/** Classes of them: no connection, and too little of disk, memory or connections. */
const UNAVAILABLE_CLASSES = ["08", "53"];
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
 * succeed a little later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state && (UNAVAILABLE_STATES.has(state) || UNAVAILABLE_CLASSES.includes(state.slice(0, 2))))
    return true;
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = causeOf(at), depth += 1) {
    if (at instanceof ConnectionError) return true;
    if (UNAVAILABLE_SYSTEM_CODES.has(String((at as { code?: unknown }).code))) return true;
    if (/^Connection terminated|Client has encountered a connection error/.test(at.message))
      return true;
  }
  return false;
}

function causeOf(error: Error): unknown {
  return (
    (error as { original?: unknown }).original ??
    (error as { parent?: unknown }).parent ??
    error.cause
  );
}
