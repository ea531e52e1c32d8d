import { Secret, TOTP } from "otpauth";
import { inTransaction, sql } from "@db/transaction";
import { encryptText } from "~/domain/second-factor/encrypt-text.server";
import { secretPurpose } from "~/domain/second-factor/factor-setup.server";
import { newFactorSecret } from "~/domain/second-factor/one-time-code.server";
import { replaceRecoveryCodes } from "~/domain/second-factor/replace-recovery-codes.server";

/** What somebody's authenticator app shows at an instant. */
export function codeAt(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** A six-figure code that is none of those near an instant. */
export function wrongCodeAt(secret: string, at: Date): string {
  const near = [-60, -30, 0, 30, 60].map((seconds) =>
    codeAt(secret, new Date(at.getTime() + seconds * 1_000)),
  );
  return (
    ["000000", "111111", "222222", "333333", "444444", "555555"].find(
      (code) => !near.includes(code),
    ) ?? ""
  );
}

/** Gives somebody a second factor, as if it had been turned on long ago. */
export async function giveFactor(user: {
  id: number;
}): Promise<{ secret: string; recovery: string[] }> {
  const secret = newFactorSecret();
  const recovery = await inTransaction(async (tx) => {
    await sql(
      tx,
      "insert into second_factor (user_id, secret, last_step, created_at) values (:userId, :secret, 1, '2026-01-05T08:00:00+08:00') returning user_id",
      { userId: user.id, secret: encryptText(secret, secretPurpose(user.id)) },
    );
    return replaceRecoveryCodes(tx, user.id);
  });
  return { secret, recovery };
}
