import { enforceLimit, refuseWhenUsedUp } from "~/domain/rate-limits/enforce-limit.server";
import { type LimitName, LIMITS } from "~/domain/rate-limits/limits";
import { Refusal } from "~/domain/shared/refusal";
import { clientAddressKey } from "./request-context.server";

/**
 * Counts one request of this client's address against one of the rate limits; throws
 * Refusal('too_many', { seconds }).
 */
export async function limitClient(request: Request, name: LimitName, now: Date): Promise<void> {
  await enforceLimit(clientKey(request, name), LIMITS[name], now);
}

/**
 * Throws the same when the client has used the rule up, without counting; counting is left to
 * `limitClient` on a miss.
 */
async function refuseClientWhenUsedUp(request: Request, name: LimitName, now: Date): Promise<void> {
  await refuseWhenUsedUp(clientKey(request, name), LIMITS[name], now);
}

/**
 * Runs work that looks up a ticket code; a client that keeps missing has to wait, also when it
 * hits.
 */
export async function limitFailedLookups<T>(
  request: Request,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  await refuseClientWhenUsedUp(request, "missedCode", now);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found")
      await limitClient(request, "missedCode", now);
    throw error;
  }
}

function clientKey(request: Request, name: LimitName): string {
  return `${name}:${clientAddressKey(request)}`;
}
