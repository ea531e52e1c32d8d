import { literal } from "sequelize";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { lockRange } from "./lock-range.server";
import { tellOpened } from "./tell-opened.server";

/**
 * Makes a range that is not over inactive: its days can be sold again, it stands in the cancelled
 * list (R-4-04), and buyers who were told to stay away are told that the boats leave. Throws Refusal
 * not_found, already_removed { name } or blocked_over.
 */
export async function removeBlockedDate(
  id: number,
  by: Pick<Staff, "userId">,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const today = dayOf(now);
    const { row, start, end, details } = await lockRange(tx, id, today);
    await row.update(
      { removedAt: now, removedBy: by.userId, version: literal("version + 1") },
      { transaction: tx },
    );
    await tellOpened(tx, id, { start, end }, today);
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "blockeddate",
        action: "delete",
        subject: { type: "blocked_date", id },
        before: { start, end, details },
      },
    );
  });
}
