import { AppUser } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { hashPassword } from "./password.server";
import { replacePassword, requireGoodPassword } from "./replace-password.server";
import type { ProfileInput } from "./schema.server";

/**
 * Changes one's own name and phone, and the password where one is given, which ends one's other
 * sessions (2.15, A1). Throws Refusal password_length { min, max }, password_common,
 * password_personal, or too_many { seconds }.
 */
export async function editProfile(
  staff: Pick<Staff, "userId" | "sessionId" | "username" | "email">,
  input: ProfileInput,
  now: Date,
): Promise<void> {
  const { userId, sessionId } = staff;
  if (input.password) requireGoodPassword(input.password, { ...staff, name: input.name });
  const passwordHash = input.password ? await hashPassword(input.password) : null;
  await inTransaction(async (tx) => {
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
      });
  });
}
