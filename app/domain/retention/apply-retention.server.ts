import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { addMonths, type Day, dayOf, daysOfMonth, monthOf } from "~/domain/shared/day";
import { RETENTION_RULES, type RetentionRule } from "./rules.server";

/**
 * Masks, erases and removes what has been kept long enough: of each kind a bounded number in a
 * transaction with one audit row, which says how many; none where there was nothing. A kind that
 * fails keeps no other from its turn. Returns how many in all.
 */
export async function applyRetention(now: Date): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const rule of RETENTION_RULES)
    try {
      done += await applyRule(rule, now);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return done;
}

function applyRule(rule: RetentionRule, now: Date): Promise<number> {
  const before = monthsBefore(dayOf(now), rule.months);
  return inTransaction(async (tx) => {
    const count = await rule.apply(tx, before, now);
    if (count > 0)
      await writeAudit(
        tx,
        { kind: "system" },
        {
          module: "setting",
          action: "update",
          subject: { type: "retention", id: rule.kind },
          before: { state: "kept" },
          after: { state: rule.act, retentionKind: rule.kind, olderThan: before, count },
        },
      );
    return count;
  });
}

/** The same day of an earlier month, or its last one where it has no such day. */
function monthsBefore(today: Day, months: number): Day {
  const days = daysOfMonth(addMonths(monthOf(today), -months));
  return days[Math.min(Number(today.slice(-2)), days.length) - 1] ?? today;
}
