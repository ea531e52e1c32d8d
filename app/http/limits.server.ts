import { enforceLimit, refuseWhenUsedUp } from "~/domain/rate-limits/enforce-limit.server";
import { type LimitName, LIMITS } from "~/domain/rate-limits/limits";
import { addressKey, clientIpOf } from "./request-context.server";

export { enforceLimit, LIMITS, refuseWhenUsedUp };

/** Counts one request of this client's address against a rule of the house; throws Refusal('too_many', { seconds }). */
export async function limitClient(request: Request, name: LimitName, now: Date): Promise<void> {
  await enforceLimit(clientKey(request, name), LIMITS[name], now);
}

/** Throws the same when the client has used the rule up, without counting; counting is left to `limitClient` on a miss. */
export async function refuseClientWhenUsedUp(
  request: Request,
  name: LimitName,
  now: Date,
): Promise<void> {
  await refuseWhenUsedUp(clientKey(request, name), LIMITS[name], now);
}

function clientKey(request: Request, name: LimitName): string {
  return `${name}:${addressKey(clientIpOf(request))}`;
}
