import { AppUser } from "@db/models/index";
import { inTransaction, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { lockUser } from "./lock-user.server";
import { hashPassword } from "./password.server";
import type { User } from "./queries.server";
import { refuseDuplicateUser } from "./refuse-duplicate-user.server";
import { requireGoodPassword } from "./replace-password.server";
import type { NewUserInput } from "./schema.server";

/**
 * Adds an active user of a type and answers its id (2.6, A5). Throws Refusal email_taken,
 * username_taken, password_length { min, max }, password_common, password_personal, too_many
 * { seconds }, or forbidden where the actor is no administrator any more.
 */
export async function addUser(
  input: NewUserInput,
  type: User["type"],
  by: Pick<Staff, "userId">,
  now: Date,
): Promise<number> {
  const { password, ...shown } = input;
  requireGoodPassword(password, shown);
  const passwordHash = await hashPassword(password);
  return refuseDuplicateUser(input, null, () =>
    inTransaction(async (tx) => {
      await lockUser(tx, by.userId, by.userId);
      return insertUser(tx);
    }),
  );

  async function insertUser(tx: Tx): Promise<number> {
    const { jetty: jettyId, ...fields } = shown;
    const added = await AppUser.create(
      { ...fields, jettyId, passwordHash, type, changedBy: by.userId, changedAt: now },
      { transaction: tx },
    );
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "users",
        action: "create",
        subject: { type: "user", id: added.id },
        after: { ...shown, type },
      },
    );
    return added.id;
  }
}
