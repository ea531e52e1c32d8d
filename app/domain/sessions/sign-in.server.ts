import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { hasFactor } from "~/domain/second-factor/queries.server";
import type { CodeKind } from "~/domain/second-factor/redeem-code.server";
import { hashOf } from "~/domain/shared/secrets.server";
import { openSession, type SessionOrigin } from "./open-session.server";
import { openPendingLogin } from "./pending-login.server";
import {
  acceptProof,
  type Credentials,
  lockAccount,
  type LoginAccount,
  provePassword,
} from "./prove-password.server";

/**
 * A session's token; or, where the account has a second factor, the token of a login that waits for
 * its code.
 */
export type SignInResult = { state: "in"; token: string } | { state: "code"; pending: string };

/**
 * Signs in, and ends the session of `replaces` (the browser's former one). An account with a second
 * factor gets no session here: `finishSignIn` opens it. A temporary password becomes the account's
 * own when it is used, and ends its other sessions (A3). Throws Refusal wrong_login, the same and
 * after the same time for an unknown account, or too_many { seconds }.
 */
export async function signIn(
  credentials: Credentials,
  origin: SessionOrigin,
  replacedToken: string | null,
  now: Date,
): Promise<SignInResult> {
  const proof = await provePassword(credentials, origin.address, now, { codeFollows: true });
  return inTransaction(async (tx) => {
    await lockAccount(tx, proof);
    if (await hasFactor(tx, proof.account.id))
      return { state: "code", pending: await openPendingLogin(tx, proof, origin.platform, now) };
    await acceptProof(tx, proof);
    return {
      state: "in",
      token: await openSignedInSession(tx, proof.account, origin, replacedToken, now),
    };
  });
}

/** The session of somebody who has proved who they are. */
export async function openSignedInSession(
  tx: Tx,
  account: Pick<LoginAccount, "id" | "jettyId">,
  origin: SessionOrigin,
  replacedToken: string | null,
  now: Date,
  factor?: CodeKind,
): Promise<string> {
  if (replacedToken)
    await sql(tx, "delete from staff_session where token_hash = :replacedTokenHash returning id", {
      replacedTokenHash: hashOf(replacedToken),
    });
  const after = {
    platform: origin.platform,
    address: origin.address,
    ...(factor ? { factor } : {}),
  };
  await writeAudit(
    tx,
    { kind: "user", userId: account.id },
    { module: "login", action: "login", subject: { type: "user", id: account.id }, after },
  );
  return openSession(tx, { id: account.id, jettyId: account.jettyId }, origin, now);
}
