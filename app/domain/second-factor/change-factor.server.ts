import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enforceLimit } from "~/domain/rate-limits/enforce-limit.server";
import { endSessionsOf } from "~/domain/sessions/end-session.server";
import { acceptProof, proveOwnPassword } from "~/domain/sessions/prove-password.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { CODE_LIMIT, codeLimitKey } from "./code-limit";
import { requiresFactor } from "./factor-policy.server";
import { notifyOwner } from "./notify-owner.server";
import { redeemCode } from "./redeem-code.server";
import { replaceRecoveryCodes } from "./replace-recovery-codes.server";
import type { FactorProof } from "./schema.server";

type Owner = Pick<Staff, "userId" | "sessionId" | "email" | "level">;

/**
 * Turns the second factor off, by password and code; one's other sessions end. Throws Refusal
 * factor_required where the owner's level must have one, wrong_code, and as `proveOwnPassword`
 * does.
 */
export async function turnOffFactor(
  owner: Owner,
  proof: FactorProof,
  address: string,
  now: Date,
): Promise<void> {
  if (requiresFactor(owner.level)) throw new Refusal("factor_required");
  await withProof(owner, proof, address, now, async (tx) => {
    await removeFactor(tx, owner.userId);
    await endSessionsOf(tx, owner.userId, { exceptSessionId: owner.sessionId });
    await auditFactor(tx, owner.userId, { secondFactor: true }, { secondFactor: false });
    await notifyOwner(tx, owner.userId, "factor_off");
  });
}

/**
 * Ten new recovery codes in place of the old ones, by password and code. Throws Refusal wrong_code,
 * and as `proveOwnPassword` does.
 */
export async function renewRecoveryCodes(
  owner: Owner,
  proof: FactorProof,
  address: string,
  now: Date,
): Promise<string[]> {
  return withProof(owner, proof, address, now, async (tx) => {
    const codes = await replaceRecoveryCodes(tx, owner.userId);
    await auditFactor(tx, owner.userId, {}, { recoveryCodes: "renewed" });
    await notifyOwner(tx, owner.userId, "codes_renewed");
    return codes;
  });
}

/**
 * Takes second factor and PIN from an account, and ends its logins that wait for a code: for who
 * has lost the phone and the codes.
 */
export async function removeFactorAndPin(tx: Tx, userId: number): Promise<void> {
  await removeFactor(tx, userId);
  await sql(tx, "delete from lock_pin where user_id = :userId returning user_id", { userId });
}

async function removeFactor(tx: Tx, userId: number): Promise<void> {
  await sql(tx, "delete from pending_login where user_id = :userId returning user_id", { userId });
  await sql(tx, "delete from second_factor where user_id = :userId returning user_id", { userId });
}

async function withProof<T>(
  owner: Owner,
  { code, password }: FactorProof,
  address: string,
  now: Date,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { userId, sessionId } = owner;
  await enforceLimit(codeLimitKey(userId), CODE_LIMIT, now);
  const proof = await proveOwnPassword(owner, password, address, now);
  return inTransaction(async (tx) => {
    await acceptProof(tx, proof, sessionId);
    if (!(await redeemCode(tx, userId, code, now)))
      throw new Refusal("wrong_code", { field: "code" });
    return work(tx);
  });
}

async function auditFactor(tx: Tx, userId: number, before: object, after: object): Promise<void> {
  await writeAudit(
    tx,
    { kind: "user", userId },
    { module: "users", action: "update", subject: { type: "user", id: userId }, before, after },
  );
}
