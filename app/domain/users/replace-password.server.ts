import { AppUser } from "@db/models/index";
import { sql, type Tx } from "@db/transaction";
import { config } from "~/config.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { revokeTokensOf } from "~/domain/device-tokens/revoke-token.server";
import { notifyOwner } from "~/domain/second-factor/notify-owner.server";
import { endSessionsOf } from "~/domain/sessions/end-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { type PasswordBounds, validatePassword } from "./password-rules";

/** How long a password may be, in characters: two settings (X22). */
export function passwordBounds(): PasswordBounds {
  return { min: config().PASSWORD_MIN, max: config().PASSWORD_MAX };
}

/**
 * Throws Refusal password_length { min, max }, password_common or password_personal, on the field
 * `password` (X22).
 */
export function requireGoodPassword(
  password: string,
  owner: { name: string; username: string; email: string },
): void {
  const bounds = passwordBounds();
  const fieldError = validatePassword(password, owner, bounds);
  if (fieldError)
    throw new Refusal(fieldError, {
      field: "password",
      values: fieldError === "password_length" ? { ...bounds } : {},
    });
}

/**
 * Gives an account another password, already hashed: every session but `exceptSessionId` ends, and
 * a temporary password with them (A1); its owner gets a mail. Device tokens end too, unless whoever
 * shows the old password (`keepsDeviceTokens`) is asked about them. The caller hashes before its
 * transaction, for that takes a quarter of a second.
 */
export async function replacePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  options: { byUserId: number; exceptSessionId?: number; keepsDeviceTokens?: boolean },
): Promise<void> {
  await AppUser.update({ passwordHash }, { where: { id: userId }, transaction: tx });
  await sql(tx, "delete from temporary_password where user_id = :userId returning user_id", {
    userId,
  });
  await endSessionsOf(tx, userId, { exceptSessionId: options.exceptSessionId });
  if (!options.keepsDeviceTokens)
    await revokeTokensOf(tx, userId, { kind: "user", userId: options.byUserId });
  await writeAudit(
    tx,
    { kind: "user", userId: options.byUserId },
    {
      module: "users",
      action: "update",
      subject: { type: "user", id: userId },
      before: {},
      after: { password: "changed" },
    },
  );
  await notifyOwner(tx, userId, "password_changed");
}
