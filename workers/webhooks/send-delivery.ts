import { isDatabaseUnavailable } from "@db/availability";
import { recordError } from "~/domain/error-log/record-error.server";
import { now } from "~/domain/shared/clock.server";
import { addressPolicy } from "~/domain/webhooks/address-policy.server";
import type { ClaimedTry } from "~/domain/webhooks/claim-deliveries.server";
import { composeEvent } from "~/domain/webhooks/compose-event.server";
import { finishTry } from "~/domain/webhooks/finish-try.server";
import { MAX_TRIES, type TryResult } from "~/domain/webhooks/retry-rules";
import { signingSecrets } from "~/domain/webhooks/secrets.server";
import { signedHeaders } from "~/domain/webhooks/sign.server";
import { log } from "~/log.server";
import { postMessage, type PostOptions } from "./post-message";

/** A try that brought nothing to the receiver, and not by the receiver's fault. */
const LOST: TryResult = { status: null, error: "lost", ms: 0, answer: null, retryAfterS: null };

/**
 * Makes one try: composes, signs, posts, and writes what came of it. What goes wrong here (no secret
 * that can be opened) is a failed try like others, and a line of the error log.
 */
export async function sendDelivery(
  claimed: ClaimedTry,
  options: Partial<PostOptions> = {},
): Promise<void> {
  const isOver = claimed.tryOfRound > MAX_TRIES;
  const result = isOver ? LOST : await post(claimed, options).catch(lost);
  const ours = await finishTry(claimed, result, now());
  const { deliveryId, endpointId, tries } = claimed;
  const { status, error, ms } = result;
  log().info({ webhook: deliveryId, endpointId, tries, status, error, ms, ours }, "webhook tried");
}

async function lost(error: unknown): Promise<TryResult> {
  // While the database is away nothing can be written: another worker tries again after the lease.
  if (isDatabaseUnavailable(error)) throw error;
  await recordError(error, { source: "worker", place: "webhooks" }, now());
  return LOST;
}

async function post(claimed: ClaimedTry, options: Partial<PostOptions>): Promise<TryResult> {
  const { event, endpointId, url } = claimed;
  const at = now();
  const [body, secrets] = await Promise.all([composeEvent(event), signingSecrets(endpointId, at)]);
  const headers = signedHeaders({ id: event.id, body }, secrets, at);
  return postMessage({ url, headers, body }, { policy: addressPolicy(), ...options });
}
