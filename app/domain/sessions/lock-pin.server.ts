import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/shared/refusal";
import { hashPassword, passwordMatches } from "~/domain/users/password.server";
import { validatePin } from "./pin-rules";
import { acceptProof, proveOwnPassword } from "./prove-password.server";
import type { Staff } from "./read-session.server";

/** As the table's own check has it. */
export const MAX_PIN_TRIES = 5;

type Owner = Pick<Staff, "userId" | "sessionId" | "email">;
export type PinResult = { state: "right" } | { state: "wrong"; left: number } | { state: "none" };

/**
 * Sets the PIN that opens a locked screen, in place of an earlier one; the password proves who
 * asks. Throws Refusal pin_shape, pin_trivial or pin_password on the field `password_pin`, and as
 * `proveOwnPassword` does.
 */
export async function setPin(
  owner: Owner,
  input: { pin: string; password: string },
  address: string,
  now: Date,
): Promise<void> {
  const { userId, sessionId } = owner;
  const fieldError =
    validatePin(input.pin) ?? (input.pin === input.password ? "pin_password" : null);
  if (fieldError) throw new Refusal(fieldError, { field: "password_pin" });
  const proof = await proveOwnPassword(owner, input.password, address, now);
  const hash = await hashPassword(input.pin);
  await inTransaction(async (tx) => {
    await acceptProof(tx, proof, sessionId);
    await sql(
      tx,
      `insert into lock_pin (user_id, pin_hash, created_at) values (:userId, :hash, :now)
       on conflict (user_id)
       do update set pin_hash = excluded.pin_hash, created_at = excluded.created_at, failures = 0
       returning user_id`,
      { userId, hash, now },
    );
    await writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "users",
        action: "update",
        subject: { type: "user", id: userId },
        before: {},
        after: { pin: "set" },
      },
    );
  });
}

/**
 * Takes the PIN away: the password alone unlocks from here. Nothing happens where there is none.
 */
export async function removePin(userId: number): Promise<void> {
  await inTransaction(async (tx) => {
    const removed = await sql(
      tx,
      "delete from lock_pin where user_id = :userId returning user_id",
      { userId },
    );
    if (removed.length === 0) return;
    await writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "users",
        action: "update",
        subject: { type: "user", id: userId },
        before: { pin: "set" },
        after: { pin: null },
      },
    );
  });
}

/**
 * Looks at a PIN. It counts beforehand, so that however many try at once five get to it; after five
 * wrong ones it is none until its owner has shown the password. `none` where there is no PIN to
 * try.
 */
export async function tryPin(userId: number, pin: string): Promise<PinResult> {
  const [row] = await sql<{ pinHash: string; failures: number }>(
    null,
    `update lock_pin
      set failures = failures + 1
      where user_id = :userId and failures < :maxTries
      returning pin_hash, failures`,
    { userId, maxTries: MAX_PIN_TRIES },
  );
  if (!row) return { state: "none" };
  const matches = await passwordMatches(pin, row.pinHash).catch(async (error: unknown) => {
    await sql(
      null,
      `update lock_pin
        set failures = failures - 1
        where user_id = :userId and failures > 0
        returning user_id`,
      { userId },
    );
    throw error;
  });
  if (!matches) return { state: "wrong", left: MAX_PIN_TRIES - row.failures };
  await sql(null, "update lock_pin set failures = 0 where user_id = :userId returning user_id", {
    userId,
  });
  return { state: "right" };
}

/** Whether a user's PIN can be tried at the moment. */
export async function mayTryPin(userId: number): Promise<boolean> {
  const rows = await sql(
    null,
    "select user_id from lock_pin where user_id = :userId and failures < :maxTries",
    { userId, maxTries: MAX_PIN_TRIES },
  );
  return rows.length > 0;
}
