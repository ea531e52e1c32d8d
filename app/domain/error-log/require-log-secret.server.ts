import { timingSafeEqual } from "node:crypto";
import { config } from "~/config.server";
import { Refusal } from "~/domain/shared/refusal";
import { hashOf } from "~/domain/shared/secrets.server";

/**
 * Programs that read or clear the log name the configured secret (X5). Compared in constant time.
 * Throws Refusal forbidden, also where none is configured.
 */
export function requireLogSecret(given: string): void {
  const { ERROR_LOG_SECRET } = config();
  if (!ERROR_LOG_SECRET || !timingSafeEqual(hashOf(given), hashOf(ERROR_LOG_SECRET)))
    throw new Refusal("forbidden");
}
