import { literal } from "sequelize";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { requireVersion } from "~/domain/users/require-version.server";
import { dayRange } from "./day-range";
import { lockRange } from "./lock-range.server";
import { refuseOverlap } from "./refuse-overlap.server";
import { validateRangeChange } from "./rules";
import type { BlockedDateInput } from "./schema.server";
import { tellOpened } from "./tell-opened.server";

/**
 * Changes a range that is not over; one that has begun keeps its start. Buyers of days that it
 * covers no more are told that the boats leave, where they were told to stay away. `version` is the
 * one the form was filled in with; a call brings none. Throws Refusal not_found,
 * already_removed { name }, blocked_over, changed_meanwhile { name }, range_order,
 * range_too_long { max }, range_past, range_begun { start }, range_end_past or
 * range_overlaps { start, end, days, details }.
 */
export async function editBlockedDate(
  id: number,
  version: number | null,
  input: BlockedDateInput,
  by: Pick<Staff, "userId">,
  now: Date,
): Promise<void> {
  await refuseOverlap(input, id, () =>
    inTransaction(async (tx) => {
      const today = dayOf(now);
      const { row, ...before } = await lockRange(tx, id, today);
      await requireVersion(tx, row, version);
      const fieldError = validateRangeChange(before, input, today);
      if (fieldError) throw new Refusal(fieldError.code, fieldError);
      const changed = (["start", "end", "details"] as const).filter(
        (field) => before[field] !== input[field],
      );
      if (changed.length === 0) return;
      await row.update(
        {
          days: dayRange(input),
          details: input.details,
          version: literal("version + 1"),
          updatedBy: by.userId,
        },
        { transaction: tx },
      );
      await tellOpened(tx, id, before, today);
      const auditFields = (range: BlockedDateInput) =>
        Object.fromEntries(changed.map((field) => [field, range[field]]));
      await writeAudit(
        tx,
        { kind: "user", userId: by.userId },
        {
          module: "blockeddate",
          action: "update",
          subject: { type: "blocked_date", id },
          before: auditFields(before),
          after: auditFields(input),
        },
      );
    }),
  );
}
