import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { hashPassword } from "./password.server";
import { replacePassword, requireGoodPassword } from "./replace-password.server";
import type { ProfileInput } from "./schema.server";

/**
 * Changes one's own name and phone, and the password where one is given, which ends one's other sessions (2.15, A1).
 * Throws Refusal password_length { min, max }, password_common, password_personal, or too_many { seconds }.
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
    const [before] = await sql<{ name: string; phone: string }>(
      tx,
      "select name, phone from app_user where id = $1 for no key update",
      [userId],
    );
    const after = { name: input.name, phone: input.phone };
    if (before?.name !== after.name || before.phone !== after.phone) {
      await sql(
        tx,
        "update app_user set name = $2, phone = $3, changed_by = $1, changed_at = $4 where id = $1 returning id",
        [userId, after.name, after.phone, now],
      );
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
