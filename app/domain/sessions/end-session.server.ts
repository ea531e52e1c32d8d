import { Op } from "sequelize";
import { StaffSession } from "@db/models/index";
import { inTransaction, type Tx } from "@db/transaction";
import { config } from "~/config.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { deletePastBrowsers, endStewardsOf } from "~/domain/boarding/stewards/end-steward.server";
import { dayOf } from "~/domain/shared/day";
import { hashOf } from "~/domain/shared/secrets.server";

/**
 * Logs out: the token's session is over at once, everywhere (A1). Nothing happens when it was over
 * already.
 */
export async function endSession(token: string): Promise<void> {
  await inTransaction(async (tx) => {
    const session = await StaffSession.findByPk(hashOf(token), {
      lock: tx.LOCK.UPDATE,
      transaction: tx,
    });
    if (!session) return;
    await session.destroy({ transaction: tx });
    await writeAudit(
      tx,
      { kind: "user", userId: session.userId },
      { module: "login", action: "logout", subject: { type: "user", id: session.userId } },
    );
  });
}

/**
 * Ends a user's sessions, but one, and the links of stewards that the user made: after another
 * password, on deactivation, by the owner's wish.
 * Returns how many ended.
 */
export async function endSessionsOf(
  tx: Tx,
  userId: number,
  { exceptSessionId }: { exceptSessionId?: number } = {},
): Promise<number> {
  await endStewardsOf(tx, userId);
  return StaffSession.destroy({
    where: { userId, ...(exceptSessionId !== undefined && { id: { [Op.ne]: exceptSessionId } }) },
    transaction: tx,
  });
}

/**
 * Ends one of a user's own sessions; somebody else's id does nothing. Returns whether one ended.
 */
export async function endOwnSession(userId: number, sessionId: number): Promise<boolean> {
  return inTransaction(async (tx) => {
    const ended = await StaffSession.destroy({
      where: { userId, id: sessionId },
      transaction: tx,
    });
    if (ended > 0) await auditLogout(tx, userId, 1);
    return ended > 0;
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
  const idleSince = new Date(now.getTime() - config().SESSION_IDLE_MINUTES * 60_000);
  return inTransaction(async (tx) => {
    const past = await deletePastBrowsers(tx, dayOf(now));
    const gone = await StaffSession.destroy({
      where: {
        [Op.or]: [{ expiresAt: { [Op.lte]: now } }, { lastSeen: { [Op.lte]: idleSince } }],
      },
      transaction: tx,
    });
    return gone + past;
  });
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
