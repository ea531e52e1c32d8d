import { StaffSession } from "@db/models/index";
import { inTransaction, type Tx } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import { hasPasswordLength } from "~/domain/users/password-rules";
import { passwordBounds } from "~/domain/users/replace-password.server";
import { tryPin } from "./lock-pin.server";
import { isPin } from "./pin-rules";
import { acceptProof, proveOwnPassword } from "./prove-password.server";

interface LockedSession {
  sessionId: number;
  userId: number;
  email: string;
}

/** Locks a session by hand: its browser asks for the password or the PIN from here. */
export async function lockSession(sessionId: number, now: Date): Promise<void> {
  await inTransaction((tx) =>
    StaffSession.update(
      { lockedAt: now },
      { where: { id: sessionId, platform: "web_app", lockedAt: null }, transaction: tx },
    ),
  );
}

/**
 * Opens a locked session again with its owner's password or PIN; a PIN does nothing else. Throws
 * Refusal wrong_pin { left } for what can only be a PIN, and as `proveOwnPassword` does.
 */
export async function unlockSession(
  session: LockedSession,
  typed: string,
  address: string,
  now: Date,
): Promise<void> {
  if (isPin(typed)) {
    const result = await tryPin(session.userId, typed);
    if (result.state === "right") return inTransaction((tx) => reopenSession(tx, session, now));
    if (result.state === "wrong" && !hasPasswordLength(typed, passwordBounds()))
      throw new Refusal("wrong_pin", { field: "password", values: { left: result.left } });
  }
  const proof = await proveOwnPassword(session, typed, address, now);
  if (proof.account.id !== session.userId)
    throw new Refusal("wrong_password", { field: "password" });
  await inTransaction(async (tx) => {
    await acceptProof(tx, proof, session.sessionId);
    await reopenSession(tx, session, now);
  });
}

async function reopenSession(
  tx: Tx,
  { sessionId, userId }: LockedSession,
  now: Date,
): Promise<void> {
  await StaffSession.update(
    { lastSeen: now, lockedAt: null },
    { where: { id: sessionId, userId }, transaction: tx },
  );
}
