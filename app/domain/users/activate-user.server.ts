import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { lastChangeOf, lockUser } from "./lock-user.server";

/**
 * Makes an inactive user active again (R-4-02). Throws Refusal user_active { name, day, time }
 * where somebody was first, not_found, or forbidden.
 */
export async function activateUser(
  id: number,
  by: Pick<Staff, "userId">,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const user = await lockUser(tx, id, by.userId);
    if (user.active)
      throw new Refusal("user_active", {
        values: await lastChangeOf(tx, user),
      });
    await user.update({ active: true, changedBy: by.userId, changedAt: now }, { transaction: tx });
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "users",
        action: "activate",
        subject: { type: "user", id },
        before: { active: false },
        after: { active: true },
      },
    );
    await enqueue(tx, "news.publish", {
      event: "user-changed",
      jettyId: 0,
      ref: String(id),
      ticketFlag: 0,
    });
  });
}
