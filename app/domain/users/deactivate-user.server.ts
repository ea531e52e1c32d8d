import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { revokeTokensOf } from "~/domain/device-tokens/revoke-token.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { endSessionsOf } from "~/domain/sessions/end-session.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { lastChangeOf, lockUser } from "./lock-user.server";

/**
 * Makes a user inactive without removing anything of theirs (R-4-01). Sessions, device
 * tokens and a temporary password are over at once (A1). Throws Refusal own_account, user_inactive { name, day, time }
 * where somebody was first, not_found, or forbidden.
 */
export async function deactivateUser(
  id: number,
  by: Pick<Staff, "userId">,
  now: Date,
): Promise<void> {
  if (id === by.userId) throw new Refusal("own_account");
  await inTransaction(async (tx) => {
    const user = await lockUser(tx, id, by.userId);
    if (!user.active)
      throw new Refusal("user_inactive", {
        values: await lastChangeOf(tx, user),
      });
    await user.update({ active: false, changedBy: by.userId, changedAt: now }, { transaction: tx });
    await sql(tx, "delete from temporary_password where user_id = :id returning user_id", { id });
    await endSessionsOf(tx, id);
    await revokeTokensOf(tx, id, { kind: "user", userId: by.userId });
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "users",
        action: "delete",
        subject: { type: "user", id },
        before: { active: true },
        after: { active: false },
      },
    );
    await enqueue(tx, "news.publish", {
      event: "user-deactivated",
      jettyId: 0,
      ref: String(id),
      ticketFlag: 0,
    });
  });
}
