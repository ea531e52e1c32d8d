import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { hasFactor } from "~/domain/second-factor/queries.server";
import type { CodeKind } from "~/domain/second-factor/take-code.server";
import { hashOf } from "~/domain/shared/codes.server";
import { openSession, type Whence } from "./open-session.server";
import { openPendingLogin } from "./pending-login.server";
import {
  acceptProof,
  type Account,
  type Credentials,
  holdAccount,
  provePassword,
} from "./prove-password.server";

/** A session's token; or, where the account has a second factor, the token of a login that waits for its code. */
export type SignedIn = { state: "in"; token: string } | { state: "code"; pending: string };

/**
 * Signs in, and ends the session of `replaces` (the browser's former one). An account with a second factor gets no session here:
 * `finishSignIn` opens it. A temporary password becomes the account's own when it is used, and ends its other sessions (A3).
 * Throws Refusal wrong_login, the same and after the same time for an unknown account, or too_many { seconds }.
 */
export async function signIn(
  credentials: Credentials,
  whence: Whence,
  replaces: string | null,
  now: Date,
): Promise<SignedIn> {
  const proof = await provePassword(credentials, whence.address, now, { codeFollows: true });
  return inTransaction(async (tx) => {
    await holdAccount(tx, proof);
    if (await hasFactor(tx, proof.account.id))
      return { state: "code", pending: await openPendingLogin(tx, proof, whence.platform, now) };
    await acceptProof(tx, proof);
    return { state: "in", token: await enter(tx, proof.account, whence, replaces, now) };
  });
}

/** The session of somebody who has proved who they are. */
export async function enter(
  tx: Tx,
  account: Pick<Account, "id" | "jetty_id">,
  whence: Whence,
  replaces: string | null,
  now: Date,
  factor?: CodeKind,
): Promise<string> {
  if (replaces)
    await sql(tx, "delete from staff_session where token_hash = $1 returning id", [
      hashOf(replaces),
    ]);
  const after = {
    platform: whence.platform,
    address: whence.address,
    ...(factor ? { factor } : {}),
  };
  await writeAudit(
    tx,
    { kind: "user", userId: account.id },
    { module: "login", action: "login", subject: { type: "user", id: account.id }, after },
  );
  return openSession(tx, { id: account.id, jettyId: account.jetty_id }, whence, now);
}
