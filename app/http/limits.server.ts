import { enforceLimit, refuseWhenUsedUp } from "~/domain/rate-limits/enforce-limit.server";
import { type LimitName, LIMITS } from "~/domain/rate-limits/limits";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { clientAddressKey } from "./request-context.server";

/**
 * Counts one request of this client's address against one of the rate limits; throws
 * Refusal('too_many', { seconds }).
 */
export async function limitClient(request: Request, name: LimitName, now: Date): Promise<void> {
  await enforceLimit(`${name}:${clientAddressKey(request)}`, LIMITS[name], now);
}

/** Codes that nobody has. */
const MISSES: readonly RefusalCode[] = ["not_found", "travel_credit_unknown"];

/**
 * Runs work that looks up the code of a ticket or of a travel credit; a client that keeps missing has to wait, also when it
 * hits.
 */
export async function limitFailedLookups<T>(
  request: Request,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  return limitMissesOf(clientAddressKey(request), now, work);
}

/** The same for a client that is known by its `addressKey` alone. */
export async function limitMissesOf<T>(
  client: string,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const [key, rule] = [`missedCode:${client}`, LIMITS.missedCode];
  await refuseWhenUsedUp(key, rule, now);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && MISSES.includes(error.code)) await enforceLimit(key, rule, now);
    throw error;
  }
}
