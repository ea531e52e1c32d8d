import { sql, type Tx } from "@db/transaction";
import { hashOf } from "~/domain/shared/secrets.server";
import { parseTicketCode } from "~/domain/shared/ticket-code";
import { decryptText } from "./encrypt-text.server";
import { secretPurpose } from "./factor-setup.server";
import { timeStepOfCode } from "./one-time-code.server";

export type CodeKind = "app" | "recovery";

/**
 * Takes a code of an authenticator app or a recovery code, as typed, and uses it up: no code of the
 * same or an earlier time step is taken again, and a recovery code is gone. Returns which it was,
 * or null where it is none of this user's.
 */
export async function redeemCode(
  tx: Tx,
  userId: number,
  typed: string,
  now: Date,
): Promise<CodeKind | null> {
  const plain = typed.replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(plain)) return (await redeemAppCode(tx, userId, plain, now)) ? "app" : null;
  const recovery = parseTicketCode(typed);
  if (!recovery) return null;
  const used = await sql(
    tx,
    `delete from recovery_code
      where user_id = :userId and code_hash = :recoveryHash
      returning user_id`,
    { userId, recoveryHash: hashOf(recovery) },
  );
  return used.length > 0 ? "recovery" : null;
}

async function redeemAppCode(tx: Tx, userId: number, code: string, now: Date): Promise<boolean> {
  const [factor] = await sql<{ secret: Buffer }>(
    tx,
    "select secret from second_factor where user_id = :userId",
    { userId },
  );
  const secret = factor && decryptText(factor.secret, secretPurpose(userId));
  const step = secret ? timeStepOfCode(secret, code, now) : null;
  if (step === null) return false;
  const taken = await sql(
    tx,
    `update second_factor
      set last_step = :step
      where user_id = :userId and last_step < :step
      returning user_id`,
    { userId, step },
  );
  return taken.length > 0;
}
