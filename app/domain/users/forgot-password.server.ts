import { enforceLimit } from "~/domain/rate-limits/enforce-limit.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import type { Language } from "~/domain/shared/language";
import { hashOf } from "~/domain/shared/secrets.server";
import { requestTemporaryPassword } from "./temporary-password.server";

/**
 * Somebody forgot their password: asks for a temporary one to be mailed (A3), as often as one
 * client and one e-mail address may. No answer says whether there is such an account. Throws
 * Refusal too_many { seconds }.
 */
export async function forgotPassword(
  email: string,
  from: { language: Language; address: string },
  now: Date,
): Promise<void> {
  await enforceLimit(`forgotPasswordClient:${from.address}`, LIMITS.forgotPasswordClient, now);
  await enforceLimit(
    `forgotPassword:${hashOf(email.toLowerCase()).toString("base64url")}`,
    LIMITS.forgotPassword,
    now,
  );
  await requestTemporaryPassword(email, from.language);
}
