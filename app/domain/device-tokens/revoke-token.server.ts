import { inTransaction, sql, type Tx } from "@db/transaction";
import { type Actor, writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { lockUser } from "~/domain/users/lock-user.server";
import { KEPT_AFTER_END_DAYS } from "./rules";

interface Gone {
  id: number;
  name: string;
  scope: string;
}

/**
 * Revokes one of a user's own tokens: it opens nothing from here, and a print server that came in
 * by it is shut out within seconds. Somebody else's id does nothing. Returns whether one was
 * revoked.
 */
export async function revokeOwnToken(userId: number, id: number): Promise<boolean> {
  return inTransaction((tx) => revoke(tx, userId, id, userId));
}

/** Revokes all of a user's own tokens. Returns how many. */
export async function revokeAllOwnTokens(userId: number): Promise<number> {
  return inTransaction((tx) => revokeTokensOf(tx, userId, { kind: "user", userId }));
}

/**
 * An administrator revokes a token of somebody, as `revokeOwnToken` does. Throws Refusal not_found,
 * or forbidden where the actor may not manage users now.
 */
export async function revokeTokenOfUser(
  { userId, id }: { userId: number; id: number },
  by: Pick<Staff, "userId">,
): Promise<void> {
  await inTransaction(async (tx) => {
    await lockUser(tx, userId, by.userId);
    if (!(await revoke(tx, userId, id, by.userId))) throw new Refusal("not_found");
  });
}

/**
 * Revokes all of a user's tokens: on deactivation, and where the password was replaced without the
 * old one. Returns how many.
 */
export async function revokeTokensOf(tx: Tx, userId: number, by: Actor): Promise<number> {
  const gone = await sql<Gone>(
    tx,
    "delete from device_token where user_id = :userId returning id, name, scope",
    { userId },
  );
  await auditGone(tx, gone, userId, by);
  return gone.length;
}

/** Removes tokens that ended long ago. Returns how many. */
export async function deleteOldTokens(now: Date): Promise<number> {
  const rows = await sql(
    null,
    `delete from device_token
      where expires_at <= :now::timestamptz - make_interval(days => :keptDays)
      returning id`,
    { now, keptDays: KEPT_AFTER_END_DAYS },
  );
  return rows.length;
}

async function revoke(tx: Tx, userId: number, id: number, byUserId: number): Promise<boolean> {
  const gone = await sql<Gone>(
    tx,
    "delete from device_token where id = :id and user_id = :userId returning id, name, scope",
    { id, userId },
  );
  await auditGone(tx, gone, userId, { kind: "user", userId: byUserId });
  return gone.length > 0;
}

async function auditGone(tx: Tx, gone: readonly Gone[], userId: number, by: Actor): Promise<void> {
  for (const { id, name, scope } of gone)
    await writeAudit(tx, by, {
      module: "users",
      action: "delete",
      subject: { type: "device_token", id },
      before: { tokenOwner: userId, name, tokenScope: scope },
    });
}
