import { ConnectionError } from "sequelize";
import { sqlState } from "./transaction";

/**
 * Connection lost or refused, server starting or stopping, too many connections, a lock or a
 * statement that took too long.
 */
const UNAVAILABLE_STATES = new Set([
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "53300",
  "55P03",
  "57014",
  "25P03",
]);
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
  if (state && (UNAVAILABLE_STATES.has(state) || state.startsWith("08"))) return true;
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
