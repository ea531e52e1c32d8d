import { inTransaction, sql, type Tx } from "@db/transaction";
import { config } from "~/config.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { hashOf } from "~/domain/shared/secrets.server";

/** Logs out: the token's session is over at once, everywhere (A1). Nothing happens when it was over already. */
export async function endSession(token: string): Promise<void> {
  await inTransaction(async (tx) => {
    const [ended] = await sql<{ user_id: number }>(
      tx,
      "delete from staff_session where token_hash = $1 returning user_id",
      [hashOf(token)],
    );
    if (ended)
      await writeAudit(
        tx,
        { kind: "user", userId: ended.user_id },
        { module: "login", action: "logout", subject: { type: "user", id: ended.user_id } },
      );
  });
}

/** Ends a user's sessions, but one: after another password, on deactivation, by the owner's wish. Returns how many ended. */
export async function endSessionsOf(
  tx: Tx,
  userId: number,
  { exceptSessionId }: { exceptSessionId?: number } = {},
): Promise<number> {
  const rows = await sql(
    tx,
    "delete from staff_session where user_id = $1 and id is distinct from $2 returning id",
    [userId, exceptSessionId ?? null],
  );
  return rows.length;
}

/** Ends one of a user's own sessions; somebody else's id does nothing. Returns whether one ended. */
export async function endOwnSession(userId: number, sessionId: number): Promise<boolean> {
  return inTransaction(async (tx) => {
    const rows = await sql(
      tx,
      "delete from staff_session where user_id = $1 and id = $2 returning id",
      [userId, sessionId],
    );
    if (rows.length > 0) await auditLogout(tx, userId, 1);
    return rows.length > 0;
  });
}

/** Ends all of a user's sessions but the one that asks. Returns how many ended. */
export async function endOtherSessions(userId: number, sessionId: number): Promise<number> {
  return inTransaction(async (tx) => {
    const ended = await endSessionsOf(tx, userId, { exceptSessionId: sessionId });
    if (ended > 0) await auditLogout(tx, userId, ended);
    return ended;
  });
}

/** Removes sessions that are over by age or idleness. Returns how many. */
export async function deleteExpiredSessions(now: Date): Promise<number> {
  const rows = await sql(
    null,
    "delete from staff_session where expires_at <= $1 or last_seen <= $1::timestamptz - make_interval(secs => $2) returning id",
    [now, config().SESSION_IDLE_MINUTES * 60],
  );
  return rows.length;
}

async function auditLogout(tx: Tx, userId: number, sessions: number): Promise<void> {
  await writeAudit(
    tx,
    { kind: "user", userId },
    {
      module: "login",
      action: "logout",
      subject: { type: "user", id: userId },
      after: { sessions },
    },
  );
}
