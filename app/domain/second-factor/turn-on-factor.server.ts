import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { endSessionsOf } from "~/domain/sessions/end-session.server";
import { acceptProof, proveOwnPassword } from "~/domain/sessions/prove-password.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { encryptText } from "./encrypt-text.server";
import { type FactorSetup, secretPurpose } from "./factor-setup.server";
import { notifyOwner } from "./notify-owner.server";
import { timeStepOfCode } from "./one-time-code.server";
import { replaceRecoveryCodes } from "./replace-recovery-codes.server";

/**
 * Turns the second factor on: the app's first code shows that it has the secret, the password who
 * asks. One's other sessions end. Returns the recovery codes, this once. Throws Refusal wrong_code,
 * factor_on_already, and as `proveOwnPassword` does.
 */
export async function turnOnFactor(
  staff: Pick<Staff, "userId" | "sessionId" | "email">,
  setup: FactorSetup,
  input: { code: string; password: string },
  address: string,
  now: Date,
): Promise<string[]> {
  const { userId, sessionId } = staff;
  const step = timeStepOfCode(setup.secret, input.code.replace(/[\s-]/g, ""), now);
  if (step === null) throw new Refusal("wrong_code", { field: "code" });
  const proof = await proveOwnPassword(staff, input.password, address, now);
  return inTransaction(async (tx) => {
    await acceptProof(tx, proof, sessionId);
    const made = await sql(
      tx,
      `insert into second_factor (user_id, secret, last_step, created_at)
        values (:userId, :secret, :step, :now)
        on conflict do nothing
        returning user_id`,
      { userId, secret: encryptText(setup.secret, secretPurpose(userId)), step, now },
    );
    if (made.length === 0) throw new Refusal("factor_on_already");
    const codes = await replaceRecoveryCodes(tx, userId);
    await endSessionsOf(tx, userId, { exceptSessionId: sessionId });
    await writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "users",
        action: "update",
        subject: { type: "user", id: userId },
        before: { secondFactor: false },
        after: { secondFactor: true },
      },
    );
    await notifyOwner(tx, userId, "factor_on");
    return codes;
  });
}
