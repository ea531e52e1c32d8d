import { inTransaction, sql } from "@db/transaction";
import { enforceLimit } from "~/domain/rate-limits/enforce-limit.server";
import { CODE_LIMIT, codeLimitKey } from "~/domain/second-factor/code-limit";
import { notifyOwner } from "~/domain/second-factor/notify-owner.server";
import { redeemCode } from "~/domain/second-factor/redeem-code.server";
import { Refusal } from "~/domain/shared/refusal";
import { beginLoginTry, cancelLoginTry, recordLoginSuccess } from "./count-login-tries.server";
import type { SessionOrigin } from "./open-session.server";
import {
  closePendingLogin,
  countCodeTry,
  type PendingLogin,
  readPendingLogin,
} from "./pending-login.server";
import { acceptProof, auditFailedLogin } from "./prove-password.server";
import { openSignedInSession } from "./sign-in.server";

export interface FinishedSignIn {
  token: string;
  name: string;
  /** How many recovery codes are left, where one was used up. */
  recoveryLeft: number | null;
}

/**
 * The second page of a login: takes the code and opens the session, by the same limits as
 * passwords. Throws Refusal wrong_code, too_many { seconds }, or login_again when the wait is over:
 * five wrong codes, five minutes, another password meanwhile.
 */
export async function finishSignIn(
  pendingToken: string,
  code: string,
  origin: Omit<SessionOrigin, "platform">,
  replacedToken: string | null,
  now: Date,
): Promise<FinishedSignIn> {
  const pending = await readPendingLogin(pendingToken, now);
  if (!pending) throw new Refusal("login_again");
  const attempt = await beginLoginTry(pending.email, origin.address, now);
  const left = await countTryOrRefuse(pendingToken, pending, now).catch(async (error: unknown) => {
    await cancelLoginTry(attempt);
    throw error;
  });
  const finished = await openSessionByCode(pendingToken, pending, code, origin, replacedToken, now);
  if (!finished) {
    await auditFailedLogin(pending.proof.account.id, origin.address, { factor: true });
    throw left > 0 ? new Refusal("wrong_code", { field: "code" }) : new Refusal("login_again");
  }
  await recordLoginSuccess(attempt);
  return finished;
}

/** How many tries are left after this one. */
async function countTryOrRefuse(
  pendingToken: string,
  { proof }: PendingLogin,
  now: Date,
): Promise<number> {
  await enforceLimit(codeLimitKey(proof.account.id), CODE_LIMIT, now);
  const left = await countCodeTry(pendingToken);
  if (left === null) throw new Refusal("login_again");
  return left;
}

/** Null for a wrong code: then nothing has changed. */
async function openSessionByCode(
  pendingToken: string,
  { name, platform, proof }: PendingLogin,
  code: string,
  origin: Omit<SessionOrigin, "platform">,
  replacedToken: string | null,
  now: Date,
): Promise<FinishedSignIn | null> {
  const userId = proof.account.id;
  return inTransaction(async (tx) => {
    const kind = await redeemCode(tx, userId, code, now);
    if (!kind) return null;
    if (!(await closePendingLogin(tx, pendingToken))) throw new Refusal("login_again");
    await acceptProof(tx, proof).catch(asLoginAgain);
    const token = await openSignedInSession(
      tx,
      proof.account,
      { ...origin, platform },
      replacedToken,
      now,
      kind,
    );
    if (kind === "app") return { token, name, recoveryLeft: null };
    await notifyOwner(tx, userId, "recovery_used");
    const [left] = await sql<{ count: number }>(
      tx,
      "select count(*)::int as count from recovery_code where user_id = :userId",
      { userId },
    );
    return { token, name, recoveryLeft: left?.count ?? 0 };
  });
}

/** The password that was shown on the first page stands no more. */
function asLoginAgain(error: unknown): never {
  throw error instanceof Refusal ? new Refusal("login_again") : error;
}
