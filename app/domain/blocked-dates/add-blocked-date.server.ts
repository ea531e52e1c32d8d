import { BlockedDate, Ticket } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { dayRange } from "./day-range";
import { refuseOverlap } from "./refuse-overlap.server";
import { validateNewRange } from "./rules";
import type { BlockedDateInput } from "./schema.server";
import { soldWithin } from "./sold-within.server";

/**
 * Blocks a range of days. Tickets already sold in it stay as they are (T5); how many there are is
 * part of the answer. Throws Refusal range_order, range_too_long { max }, range_past or
 * range_overlaps { start, end, days, details }.
 */
export async function addBlockedDate(
  { start, end, details }: BlockedDateInput,
  by: Pick<Staff, "userId">,
  now: Date,
): Promise<{ id: number; soldTickets: number }> {
  const fieldError = validateNewRange({ start, end }, dayOf(now));
  if (fieldError) throw new Refusal(fieldError.code, fieldError);
  return refuseOverlap({ start, end }, null, () =>
    inTransaction(async (tx) => {
      const { id } = await BlockedDate.create(
        { days: dayRange({ start, end }), details, createdBy: by.userId, createdAt: now },
        { transaction: tx },
      );
      const soldTickets = await Ticket.count({
        where: soldWithin({ start, end }),
        transaction: tx,
      });
      await writeAudit(
        tx,
        { kind: "user", userId: by.userId },
        {
          module: "blockeddate",
          action: "create",
          subject: { type: "blocked_date", id },
          after: { start, end, details },
        },
      );
      return { id, soldTickets };
    }),
  );
}
