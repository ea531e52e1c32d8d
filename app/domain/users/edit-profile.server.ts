import { AppUser } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import {
  acceptProof,
  type PasswordProof,
  proveOwnPassword,
} from "~/domain/sessions/prove-password.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { hashPassword } from "./password.server";
import { replacePassword, requireGoodPassword } from "./replace-password.server";
import type { ProfileInput } from "./schema.server";

type Owner = Pick<Staff, "userId" | "sessionId" | "username" | "email">;

/**
 * Changes one's own name and phone, and the password where one is given, which ends one's other
 * sessions (2.15, A1). At a screen a new password takes the current one, tried from `address`: a
 * browser may have been left open. A call (`address` null) has proved itself by its token. Throws
 * Refusal password_length { min, max }, password_common, password_personal, too_many { seconds },
 * and required or wrong_password on `password_current`.
 */
export async function editProfile(
  staff: Owner,
  input: ProfileInput,
  address: string | null,
  now: Date,
): Promise<void> {
  const { userId, sessionId } = staff;
  if (input.password) requireGoodPassword(input.password, { ...staff, name: input.name });
  const proof =
    input.password && address !== null
      ? await proveCurrentPassword(staff, input.password_current, address, now)
      : null;
  const passwordHash = input.password ? await hashPassword(input.password) : null;
  await inTransaction(async (tx) => {
    if (proof) await acceptProof(tx, proof, sessionId);
    const user = await AppUser.findByPk(userId, {
      attributes: ["id", "name", "phone"],
      lock: tx.LOCK.NO_KEY_UPDATE,
      transaction: tx,
    });
    const before = user && { name: user.name, phone: user.phone };
    const after = { name: input.name, phone: input.phone };
    if (user && (before?.name !== after.name || before.phone !== after.phone)) {
      await user.update({ ...after, changedBy: userId, changedAt: now }, { transaction: tx });
      await writeAudit(
        tx,
        { kind: "user", userId },
        { module: "users", action: "update", subject: { type: "user", id: userId }, before, after },
      );
    }
    if (passwordHash)
      await replacePassword(tx, userId, passwordHash, {
        byUserId: userId,
        exceptSessionId: sessionId,
        keepsDeviceTokens: proof !== null,
      });
  });
}

async function proveCurrentPassword(
  owner: Owner,
  password: string,
  address: string,
  now: Date,
): Promise<PasswordProof> {
  const field = "password_current";
  if (password === "") throw new Refusal("required", { field });
  try {
    return await proveOwnPassword(owner, password, address, now);
  } catch (error) {
    throw error instanceof Refusal && error.code === "wrong_password"
      ? new Refusal("wrong_password", { field })
      : error;
  }
}
