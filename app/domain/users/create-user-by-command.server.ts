import { col, fn, Op, where } from "sequelize";
import { AppUser } from "@db/models/index";
import { inTransaction, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { revokeTokensOf } from "~/domain/device-tokens/revoke-token.server";
import { removeFactorAndPin } from "~/domain/second-factor/change-factor.server";
import { notifyOwner } from "~/domain/second-factor/notify-owner.server";
import { endSessionsOf } from "~/domain/sessions/end-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { newSecret } from "~/domain/shared/secrets.server";
import { cleanIdentity } from "~/domain/shared/text";
import { hashPassword } from "./password.server";
import { refuseDuplicateUser } from "./refuse-duplicate-user.server";
import { requireGoodPassword } from "./replace-password.server";
import type { NewUserInput } from "./schema.server";
import { issueTemporaryPasswordTo } from "./temporary-password.server";

/**
 * Makes a user from the machine's own command line, where nobody is signed in yet. Without a
 * password a temporary one is issued, and returned this once. Throws Refusal email_taken,
 * username_taken, and as `requireGoodPassword` does.
 */
export async function createUserByCommand(
  input: Omit<NewUserInput, "password">,
  password: string | null,
  now: Date,
): Promise<{ temporary: string | null }> {
  if (password !== null) requireGoodPassword(password, input);
  const passwordHash = await hashPassword(password ?? newSecret());
  return refuseDuplicateUser(input, null, () =>
    inTransaction(async (tx) => {
      const { jetty: jettyId, ...fields } = input;
      const added = await AppUser.create({ ...fields, jettyId, passwordHash }, { transaction: tx });
      await auditByCommand(tx, added.id, "create", input);
      return {
        temporary: password === null ? await issueTemporaryPasswordTo(tx, added.id, now) : null,
      };
    }),
  );
}

/**
 * Lets somebody in again who has lost password, phone and recovery codes: a temporary password,
 * returned this once; the old password, second factor, PIN and all sessions end. Throws Refusal
 * not_found where there is no such active user.
 */
export async function resetUserByCommand(email: string, now: Date): Promise<string> {
  const passwordHash = await hashPassword(newSecret());
  return inTransaction(async (tx) => {
    const [, [user]] = await AppUser.update(
      { passwordHash },
      {
        where: {
          [Op.and]: [
            where(fn("lower", col("email")), fn("lower", cleanIdentity(email))),
            { active: true },
          ],
        },
        returning: true,
        transaction: tx,
      },
    );
    if (!user) throw new Refusal("not_found");
    await removeFactorAndPin(tx, user.id);
    await endSessionsOf(tx, user.id);
    await revokeTokensOf(tx, user.id, { kind: "system" });
    await auditByCommand(tx, user.id, "update", {
      password: "reset",
      secondFactor: false,
      pin: null,
    });
    await notifyOwner(tx, user.id, "password_reset");
    return issueTemporaryPasswordTo(tx, user.id, now);
  });
}

async function auditByCommand(
  tx: Tx,
  userId: number,
  action: "create" | "update",
  after: object,
): Promise<void> {
  await writeAudit(
    tx,
    { kind: "system" },
    {
      module: "users",
      action,
      subject: { type: "user", id: userId },
      ...(action === "update" ? { before: {} } : {}),
      after,
    },
  );
}
