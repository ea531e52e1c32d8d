import { randomInt } from "node:crypto";
import { col, fn, Op, where } from "sequelize";
import { AppUser } from "@db/models/index";
import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Language } from "~/domain/shared/language";
import { hashOf } from "~/domain/shared/secrets.server";

/**
 * Small letters and figures that are not mistaken for each other: 16 of them are 79 random bits.
 */
const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;
export const TEMPORARY_PASSWORD_HOURS = 24;

/**
 * Asks for a temporary password to be mailed to an address (A3). Whether there is such an account
 * is looked up by the job, and the password is made there too: the answer takes the same time
 * either way, and the password stands nowhere in clear.
 */
export async function requestTemporaryPassword(email: string, language: Language): Promise<void> {
  const address = email.toLowerCase();
  await inTransaction((tx) =>
    enqueue(
      tx,
      "mail.password",
      { email: address, language },
      { uniqueKey: `mail.password:${hashOf(address).toString("base64url")}` },
    ),
  );
}

export interface IssuedPassword {
  password: string;
  name: string;
  email: string;
  lifeHours: number;
}

/**
 * A new temporary password of the account with this address, in place of an earlier one; the
 * account's own password works until it is used. Null when there is no such active account.
 */
export async function issueTemporaryPassword(
  email: string,
  now: Date,
): Promise<IssuedPassword | null> {
  return inTransaction(async (tx) => {
    const user = await AppUser.findOne({
      where: { [Op.and]: [where(fn("lower", col("email")), fn("lower", email)), { active: true }] },
      lock: tx.LOCK.KEY_SHARE,
      transaction: tx,
    });
    return user
      ? {
          password: await issueTemporaryPasswordTo(tx, user.id, now),
          name: user.name,
          email: user.email,
          lifeHours: TEMPORARY_PASSWORD_HOURS,
        }
      : null;
  });
}

/** The same for a user who is known: returns the password, which stands nowhere in clear. */
export async function issueTemporaryPasswordTo(tx: Tx, userId: number, now: Date): Promise<string> {
  const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    "",
  );
  await sql(
    tx,
    `insert into temporary_password (user_id, secret_hash, created_at, expires_at)
      values (:userId, :passwordHash, :now,
        :now::timestamptz + make_interval(hours => :temporaryPasswordHours))
     on conflict (user_id)
     do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at,
       expires_at = excluded.expires_at
     returning user_id`,
    {
      userId,
      passwordHash: hashOf(password),
      now,
      temporaryPasswordHours: TEMPORARY_PASSWORD_HOURS,
    },
  );
  await writeAudit(
    tx,
    { kind: "system" },
    {
      module: "users",
      action: "create",
      subject: { type: "temporary_password", id: userId },
      after: { lifeHours: TEMPORARY_PASSWORD_HOURS },
    },
  );
  return password;
}

/** Removes temporary passwords that nobody used in time. Returns how many. */
export async function deleteExpiredPasswords(now: Date): Promise<number> {
  const rows = await sql(
    null,
    "delete from temporary_password where expires_at <= :now returning user_id",
    { now },
  );
  return rows.length;
}
