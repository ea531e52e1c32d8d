import { sql, type Tx } from "@db/transaction";
import { hashOf, newSecret } from "~/domain/shared/secrets.server";
import type { Platform } from "./open-session.server";
import type { PasswordProof } from "./prove-password.server";

const PENDING_LOGIN_LIFETIME_S = 300;
/** As the table's own check has it. */
const MAX_TRIES = 5;

/** A login whose password was right and that waits for its code. */
export interface PendingLogin {
  email: string;
  name: string;
  platform: Platform;
  proof: PasswordProof;
}

/**
 * Opens the wait for a code: five minutes, five tries. Returns its token, of which the database
 * keeps the hash alone.
 */
export async function openPendingLogin(
  tx: Tx,
  { account, byTemporary, newHash }: PasswordProof,
  platform: Platform,
  now: Date,
): Promise<string> {
  const token = newSecret();
  await sql(
    tx,
    `insert into pending_login (token_hash, user_id, platform, password_hash, temporary_hash,
        new_hash, created_at, expires_at)
     values (:tokenHash, :accountId, :platform, :passwordHash, :temporaryHash, :newHash, :now,
         :now::timestamptz + make_interval(secs => :pendingLoginLifetimeS))
       returning user_id`,
    {
      tokenHash: hashOf(token),
      accountId: account.id,
      platform,
      passwordHash: account.passwordHash,
      temporaryHash: byTemporary ? account.temporaryHash : null,
      newHash,
      now,
      pendingLoginLifetimeS: PENDING_LOGIN_LIFETIME_S,
    },
  );
  return token;
}

interface Row {
  id: number;
  jettyId: number;
  email: string;
  name: string;
  platform: Platform;
  passwordHash: string;
  temporaryHash: Buffer | null;
  newHash: string | null;
}

/**
 * The login that waits under a token, or null when it is over: done, too old, or guessed at five
 * times.
 */
export async function readPendingLogin(token: string, now: Date): Promise<PendingLogin | null> {
  const [row] = await sql<Row>(
    null,
    `select u.id, u.jetty_id, u.email, u.name, p.platform, p.password_hash, p.temporary_hash,
        p.new_hash
       from pending_login p join app_user u on u.id = p.user_id
      where p.token_hash = :tokenHash and p.expires_at > :now and p.failures < :maxTries
        and u.active`,
    { tokenHash: hashOf(token), now, maxTries: MAX_TRIES },
  );
  if (!row) return null;
  const { id, jettyId, email, name, platform, passwordHash, temporaryHash, newHash } = row;
  return {
    email,
    name,
    platform,
    proof: {
      account: { id, jettyId, passwordHash, temporaryHash },
      byTemporary: temporaryHash !== null,
      newHash,
    },
  };
}

/**
 * Counts a try beforehand: however many come at once, five get to the code. Returns how many are
 * left after it, null when there was none.
 */
export async function countCodeTry(token: string): Promise<number | null> {
  const [row] = await sql<{ left: number }>(
    null,
    `update pending_login
      set failures = failures + 1
      where token_hash = :tokenHash and failures < :maxTries
      returning :maxTries - failures as left`,
    { tokenHash: hashOf(token), maxTries: MAX_TRIES },
  );
  return row?.left ?? null;
}

/** Ends the wait. False when another request has ended it. */
export async function closePendingLogin(tx: Tx, token: string): Promise<boolean> {
  const rows = await sql(
    tx,
    "delete from pending_login where token_hash = :tokenHash returning user_id",
    { tokenHash: hashOf(token) },
  );
  return rows.length > 0;
}

/** Removes waits that are over. Returns how many. */
export async function deleteOldPendingLogins(now: Date): Promise<number> {
  const rows = await sql(
    null,
    "delete from pending_login where expires_at <= :now returning user_id",
    { now },
  );
  return rows.length;
}
