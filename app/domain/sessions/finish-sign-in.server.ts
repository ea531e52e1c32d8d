import { inTransaction, sql } from "@db/transaction";
import { enforceLimit } from "~/domain/rate-limits/enforce-limit.server";
import { CODE_TRIES, codeKey } from "~/domain/second-factor/code-limit";
import { takeCode } from "~/domain/second-factor/take-code.server";
import { tellOwner } from "~/domain/second-factor/tell-owner.server";
import { Refusal } from "~/domain/shared/refusal";
import { beginTry, endTryRight, endTryUnjudged } from "./login-tally.server";
import type { Whence } from "./open-session.server";
import {
  closePendingLogin,
  countTry,
  type PendingLogin,
  readPendingLogin,
} from "./pending-login.server";
import { acceptProof, auditFailure } from "./prove-password.server";
import { enter } from "./sign-in.server";

export interface Finished {
  token: string;
  name: string;
  /** How many recovery codes are left, where one was used up. */
  recoveryLeft: number | null;
}

/**
 * The second page of a login: takes the code and opens the session, by the same limits as passwords. Throws Refusal wrong_code,
 * too_many { seconds }, or login_again when the wait is over: five wrong codes, five minutes, another password meanwhile.
 */
export async function finishSignIn(
  pendingToken: string,
  code: string,
  whence: Omit<Whence, "platform">,
  replaces: string | null,
  now: Date,
): Promise<Finished> {
  const pending = await readPendingLogin(pendingToken, now);
  if (!pending) throw new Refusal("login_again");
  const attempt = await beginTry(pending.email, whence.address, now);
  const left = await countedTry(pendingToken, pending, now).catch(async (error: unknown) => {
    await endTryUnjudged(attempt);
    throw error;
  });
  const finished = await enterWithCode(pendingToken, pending, code, whence, replaces, now);
  if (!finished) {
    await auditFailure(pending.proof.account.id, whence.address, { factor: true });
    throw left > 0 ? new Refusal("wrong_code", { field: "code" }) : new Refusal("login_again");
  }
  await endTryRight(attempt);
  return finished;
}

/** How many tries are left after this one. */
async function countedTry(
  pendingToken: string,
  { proof }: PendingLogin,
  now: Date,
): Promise<number> {
  await enforceLimit(codeKey(proof.account.id), CODE_TRIES, now);
  const left = await countTry(pendingToken);
  if (left === null) throw new Refusal("login_again");
  return left;
}

/** Null for a wrong code: then nothing has changed. */
async function enterWithCode(
  pendingToken: string,
  { name, platform, proof }: PendingLogin,
  code: string,
  whence: Omit<Whence, "platform">,
  replaces: string | null,
  now: Date,
): Promise<Finished | null> {
  const userId = proof.account.id;
  return inTransaction(async (tx) => {
    const kind = await takeCode(tx, userId, code, now);
    if (!kind) return null;
    if (!(await closePendingLogin(tx, pendingToken))) throw new Refusal("login_again");
    await acceptProof(tx, proof).catch(asOver);
    const token = await enter(tx, proof.account, { ...whence, platform }, replaces, now, kind);
    if (kind === "app") return { token, name, recoveryLeft: null };
    await tellOwner(tx, userId, "recovery_used");
    const [left] = await sql<{ count: number }>(
      tx,
      "select count(*)::int as count from recovery_code where user_id = $1",
      [userId],
    );
    return { token, name, recoveryLeft: left?.count ?? 0 };
  });
}

/** The password that was shown on the first page stands no more. */
function asOver(error: unknown): never {
  throw error instanceof Refusal ? new Refusal("login_again") : error;
}
