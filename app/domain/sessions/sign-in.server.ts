import { timingSafeEqual } from "node:crypto";
import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { hashOf } from "~/domain/shared/codes.server";
import { Refusal } from "~/domain/shared/refusal";
import { hashPassword, isOutdated, isPassword } from "~/domain/users/password.server";
import { endSessionsOf } from "./end-session.server";
import { beginTry, endTryRight, endTryUnjudged, type LoginTry } from "./login-tally.server";
import { openSession, type Whence } from "./open-session.server";

export interface Credentials {
  email: string;
  password: string;
}

interface Account {
  id: number;
  jetty_id: number;
  password_hash: string;
  temporary_hash: Buffer | null;
}

/** How a password proved right, and what is stored of it from now on where that changes. */
interface Proof {
  account: Account;
  byTemporary: boolean;
  newHash: string | null;
}

/**
 * Signs in and returns the token of a new session; the one of `replaces` (the browser's former session) ends.
 * A temporary password becomes the account's own when it is used, and ends its other sessions (A3).
 * Throws Refusal wrong_login, the same and after the same time for an unknown account, or too_many { seconds }.
 */
export async function signIn(credentials: Credentials, whence: Whence, replaces: string | null, now: Date): Promise<string> {
  const proof = await prove(credentials, whence.address, now);
  return inTransaction(async (tx) => {
    const { account } = proof;
    await accept(tx, proof);
    if (replaces) await sql(tx, "delete from staff_session where token_hash = $1 returning id", [hashOf(replaces)]);
    const entry = { module: "login", action: "login", subject: { type: "user", id: account.id }, after: { platform: whence.platform, address: whence.address } };
    await writeAudit(tx, { kind: "user", userId: account.id }, entry);
    return openSession(tx, { id: account.id, jettyId: account.jetty_id }, whence, now);
  });
}

/** Opens a locked session again with its owner's password. Throws as `signIn` does. */
export async function unlockSession(session: { sessionId: number; email: string }, password: string, address: string, now: Date): Promise<void> {
  const proof = await prove({ email: session.email, password }, address, now);
  await inTransaction(async (tx) => {
    await accept(tx, proof, session.sessionId);
    await sql(tx, "update staff_session set last_seen = $2 where id = $1 and user_id = $3 returning id", [session.sessionId, now, proof.account.id]);
  });
}

/** Looks at the password. Exactly one slow hash is made for every wrong try, whoever it is for. */
async function prove({ email, password }: Credentials, address: string, now: Date): Promise<Proof> {
  const attempt = await beginTry(email, address, now);
  const account = await accountOf(email, now);
  const proof = await judgePassword(account, password, attempt);
  if (!proof) {
    await auditFailure(account?.id ?? null, address);
    throw new Refusal("wrong_login");
  }
  await endTryRight(attempt);
  return proof;
}

async function judgePassword(account: Account | null, password: string, attempt: LoginTry): Promise<Proof | null> {
  try {
    if (account?.temporary_hash && timingSafeEqual(account.temporary_hash, hashOf(password))) return { account, byTemporary: true, newHash: await hashPassword(password) };
    if (!(await isPassword(password, account?.password_hash ?? null)) || !account) return null;
    return { account, byTemporary: false, newHash: isOutdated(account.password_hash) ? await hashPassword(password) : null };
  } catch (error) {
    await endTryUnjudged(attempt);
    throw error;
  }
}

async function accountOf(email: string, now: Date): Promise<Account | null> {
  const [account] = await sql<Account>(
    null,
    `select u.id, u.jetty_id, u.password_hash, t.secret_hash as temporary_hash
       from app_user u left join temporary_password t on t.user_id = u.id and t.expires_at > $2
      where lower(u.email) = lower($1) and u.active`,
    [email, now],
  );
  return account ?? null;
}

/**
 * Takes a proof as true where it still stands in this transaction: the account active, its password the one that was looked at.
 * A temporary password becomes the account's own here and ends its sessions, but the one given. Throws Refusal wrong_login.
 */
async function accept(tx: Tx, { account, byTemporary, newHash }: Proof, keepSessionId?: number): Promise<void> {
  const [user] = await sql(tx, "select id from app_user where id = $1 and active and password_hash = $2 for no key update", [account.id, account.password_hash]);
  if (!user) throw new Refusal("wrong_login");
  if (newHash) await sql(tx, "update app_user set password_hash = $2 where id = $1 returning id", [account.id, newHash]);
  if (!byTemporary) return;
  const used = await sql(tx, "delete from temporary_password where user_id = $1 and secret_hash = $2 returning user_id", [account.id, account.temporary_hash]);
  if (used.length === 0) throw new Refusal("wrong_login");
  await endSessionsOf(tx, account.id, { exceptSessionId: keepSessionId });
  const entry = { module: "users", action: "update", subject: { type: "user", id: account.id }, before: {}, after: { password: "temporary" } };
  await writeAudit(tx, { kind: "user", userId: account.id }, entry);
}

async function auditFailure(userId: number | null, address: string): Promise<void> {
  await inTransaction((tx) => writeAudit(tx, { kind: "system" }, { module: "login", action: "failed", subject: { type: "user", id: userId ?? "unknown" }, after: { address } }));
}
