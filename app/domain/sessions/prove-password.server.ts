import { timingSafeEqual } from "node:crypto";
import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { revokeTokensOf } from "~/domain/device-tokens/revoke-token.server";
import { notifyOwner } from "~/domain/second-factor/notify-owner.server";
import { Refusal } from "~/domain/shared/refusal";
import { hashOf } from "~/domain/shared/secrets.server";
import { workSlots } from "~/domain/shared/work-slots";
import { hashPassword, isOutdatedHash, passwordMatches } from "~/domain/users/password.server";
import {
  beginLoginTry,
  cancelLoginTry,
  type LoginTry,
  recordLoginSuccess,
} from "./count-login-tries.server";
import { endSessionsOf } from "./end-session.server";

export interface Credentials {
  email: string;
  password: string;
}

export interface LoginAccount {
  id: number;
  jettyId: number;
  passwordHash: string;
  temporaryHash: Buffer | null;
}

/** How a password proved right, and what is stored of it from now on where that changes. */
export interface PasswordProof {
  account: LoginAccount;
  byTemporary: boolean;
  newHash: string | null;
}

interface Options {
  /**
   * What was got wrong before is not forgotten yet, for a login still wants its code of a second
   * factor.
   */
  codeFollows?: boolean;
}

/**
 * Many logins at once are looked at a few at a time, and those that are too many refused before
 * they have asked the database anything: pages of others come in between. What waits for its hash
 * within is counted here already.
 */
const withLoginSlot = workSlots({
  concurrency: 3,
  maxWaiting: 20,
  retryAfterSeconds: 5,
  refusalGapMs: 50,
});

/**
 * Looks at a password, by the limits of logins. Exactly one slow hash is made for every wrong try,
 * whoever it is for. Throws Refusal wrong_login, the same and after the same time for an unknown
 * account, or too_many { seconds }.
 */
export function provePassword(
  credentials: Credentials,
  address: string,
  now: Date,
  options: Options = {},
): Promise<PasswordProof> {
  return withLoginSlot(() => lookAtPassword(credentials, address, now, options));
}

async function lookAtPassword(
  { email, password }: Credentials,
  address: string,
  now: Date,
  { codeFollows }: Options,
): Promise<PasswordProof> {
  const attempt = await beginLoginTry(email, address, now);
  const account = await accountOf(email, now);
  const proof = await verifyPassword(account, password, attempt);
  if (!proof) {
    await auditFailedLogin(account?.id ?? null, address);
    throw new Refusal("wrong_login");
  }
  // Whoever knows the password alone must not clear with it what was got wrong with codes.
  if (codeFollows && proof.account.hasFactor) await cancelLoginTry(attempt);
  else await recordLoginSuccess(attempt);
  return proof;
}

/**
 * The same for somebody who is signed in and changes how to log in. Throws Refusal wrong_password
 * on its field, and too_many { seconds }.
 */
export async function proveOwnPassword(
  owner: { email: string },
  password: string,
  address: string,
  now: Date,
): Promise<PasswordProof> {
  try {
    return await provePassword({ email: owner.email, password }, address, now);
  } catch (error) {
    throw error instanceof Refusal && error.code === "wrong_login"
      ? new Refusal("wrong_password", { field: "password" })
      : error;
  }
}

async function verifyPassword(
  account: FoundAccount | null,
  password: string,
  attempt: LoginTry,
): Promise<(PasswordProof & { account: FoundAccount }) | null> {
  try {
    if (account?.temporaryHash && timingSafeEqual(account.temporaryHash, hashOf(password)))
      return { account, byTemporary: true, newHash: await hashPassword(password) };
    if (!(await passwordMatches(password, account?.passwordHash ?? null)) || !account) return null;
    return {
      account,
      byTemporary: false,
      newHash: isOutdatedHash(account.passwordHash) ? await hashPassword(password) : null,
    };
  } catch (error) {
    await cancelLoginTry(attempt);
    throw error;
  }
}

interface FoundAccount extends LoginAccount {
  hasFactor: boolean;
}

async function accountOf(email: string, now: Date): Promise<FoundAccount | null> {
  const [account] = await sql<FoundAccount>(
    null,
    `select u.id, u.jetty_id, u.password_hash, t.secret_hash as temporary_hash,
        exists (select 1 from second_factor f where f.user_id = u.id) as has_factor
       from app_user u left join temporary_password t on t.user_id = u.id and t.expires_at > :now
      where lower(u.email) = lower(:email) and u.active`,
    { email, now },
  );
  return account ?? null;
}

/**
 * Holds the user's row, where the proof still stands: the account active, its password the one that
 * was looked at. Throws Refusal wrong_login.
 */
export async function lockAccount(
  tx: Tx,
  { account }: Pick<PasswordProof, "account">,
): Promise<void> {
  const [user] = await sql(
    tx,
    `select id
      from app_user
      where id = :accountId and active and password_hash = :passwordHash
      for no key update`,
    { accountId: account.id, passwordHash: account.passwordHash },
  );
  if (!user) throw new Refusal("wrong_login");
}

/**
 * Takes a proof as true where it still stands in this transaction; the PIN may be tried again after
 * it. A temporary password becomes the account's own here and ends its sessions, but the one given, and
 * its device tokens.
 * Throws Refusal wrong_login.
 */
export async function acceptProof(
  tx: Tx,
  proof: PasswordProof,
  keepSessionId?: number,
): Promise<void> {
  const { account, byTemporary, newHash } = proof;
  await lockAccount(tx, proof);
  if (newHash)
    await sql(
      tx,
      "update app_user set password_hash = :newHash where id = :accountId returning id",
      { accountId: account.id, newHash },
    );
  await sql(
    tx,
    `update lock_pin set failures = 0 where user_id = :accountId and failures > 0 returning user_id`,
    { accountId: account.id },
  );
  if (!byTemporary) return;
  const used = await sql(
    tx,
    `delete from temporary_password
      where user_id = :accountId and secret_hash = :temporaryHash
      returning user_id`,
    { accountId: account.id, temporaryHash: account.temporaryHash },
  );
  if (used.length === 0) throw new Refusal("wrong_login");
  await endSessionsOf(tx, account.id, { exceptSessionId: keepSessionId });
  await revokeTokensOf(tx, account.id, { kind: "user", userId: account.id });
  await notifyOwner(tx, account.id, "password_changed");
  const entry = {
    module: "users",
    action: "update",
    subject: { type: "user", id: account.id },
    before: {},
    after: { password: "temporary" },
  };
  await writeAudit(tx, { kind: "user", userId: account.id }, entry);
}

/**
 * Writes down that a login failed; in a transaction of its own, for the failure stays when the try
 * is rolled back.
 */
export async function auditFailedLogin(
  userId: number | null,
  address: string,
  after: { factor?: true; askedBy?: number } = {},
): Promise<void> {
  await inTransaction((tx) =>
    writeAudit(
      tx,
      { kind: "system" },
      {
        module: "login",
        action: "failed",
        subject: { type: "user", id: userId ?? "unknown" },
        after: { address, ...after },
      },
    ),
  );
}
