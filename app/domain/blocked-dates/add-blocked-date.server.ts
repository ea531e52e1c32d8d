import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { refuseOverlap } from "./refuse-overlap.server";
import { validateNewRange } from "./rules";
import type { BlockedDateInput } from "./schema.server";

/**
 * Blocks a range of days. Tickets already sold in it stay as they are (T5); how many there are is part of the answer. Throws Refusal
 * range_order, range_too_long { max }, range_past or range_overlaps { start, end, details }.
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
      const [row] = await sql<{ id: number }>(
        tx,
        "insert into blocked_date (days, details, created_by, created_at) values (daterange($1::date, $2::date, '[]'), $3, $4, $5) returning id",
        [start, end, details, by.userId, now],
      );
      const [sold] = await sql<{ count: number }>(
        tx,
        "select count(*)::int as count from ticket where state = 'paid' and ticket_date between $1::date and $2::date",
        [start, end],
      );
      if (!row || !sold) throw new Error("An insert without an error has a row.");
      await writeAudit(
        tx,
        { kind: "user", userId: by.userId },
        {
          module: "blockeddate",
          action: "create",
          subject: { type: "blocked_date", id: row.id },
          after: { start, end, details },
        },
      );
      return { id: row.id, soldTickets: sold.count };
    }),
  );
}
