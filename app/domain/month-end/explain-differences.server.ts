import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/shared/refusal";
import { chosenOf } from "./chosen-differences.server";
import { findClosing, monthClosedRefusal } from "./closing/queries.server";
import { holdMonthChain } from "./hold-month-chain.server";
import { allDifferences } from "./list-differences.server";
import { publishMonthChange } from "./publish-month-change.server";
import { type DifferenceKind, firstDay, isReasonOf, type MonthOfJetty } from "./rules";

export interface Explanation {
  kind: DifferenceKind;
  /** Those of these numbers, or all of the kind that have no reason yet. */
  which: readonly number[] | "unexplained";
  reason: string;
  /** What a reason leaves open; null for nothing more to say. */
  remark: string | null;
}

/**
 * Says why differences of a kind are there; the last word counts. Answers how many there were. A
 * reason holds while the sum is what it was. Throws Refusal reason_kind, reason_remark, none_chosen
 * where none of them is there any more, and month_closed { name, day, time }.
 */
export async function explainDifferences(
  of: MonthOfJetty,
  { kind, which, reason, remark }: Explanation,
  userId: number,
  now: Date,
): Promise<number> {
  if (!isReasonOf(kind, reason)) throw new Refusal("reason_kind", { field: "reason" });
  if (reason === "other" && !remark) throw new Refusal("reason_remark", { field: "remark" });
  return inTransaction(async (tx) => {
    await holdMonthChain(tx, of.jettyId, "with others");
    const closing = await findClosing(tx, of);
    if (closing) throw monthClosedRefusal(closing);
    const found = await allDifferences(tx, of, [kind]);
    const chosen = chosenOf(found, which);
    if (chosen.length === 0) throw new Refusal("none_chosen");
    const rows = chosen.map(({ subjectType, subjectId, sen }) => ({ subjectType, subjectId, sen }));
    await sql(
      tx,
      `insert into month_difference as m (jetty_id, month, kind, subject_type, subject_id,
          amount_sen, reason, remark, explained_by, explained_at)
       select :jettyId::smallint, :month::date, :kind, g."subjectType", g."subjectId", g.sen,
           :reason, :remark, :userId, :now
         from jsonb_to_recordset(:rows::jsonb) as g("subjectType" text, "subjectId" int, sen int)
       on conflict (jetty_id, month, kind, subject_type, subject_id) do update
         set amount_sen = excluded.amount_sen, reason = excluded.reason, remark = excluded.remark,
             explained_by = excluded.explained_by, explained_at = excluded.explained_at
       returning 1 as said`,
      {
        jettyId: of.jettyId,
        month: firstDay(of.month),
        ...{ kind, reason, remark, userId, now, rows: JSON.stringify(rows) },
      },
    );
    await writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "month-end",
        action: "update",
        subject: { type: "month", id: `${of.jettyId} ${of.month}` },
        before: { unexplained: chosen.filter((one) => one.reason === null).length },
        after: {
          differenceKind: kind,
          differences: chosen.length,
          sumSen: chosen.reduce((sum, { sen }) => sum + sen, 0),
          differenceReason: reason,
          ...(remark && { remark }),
        },
      },
    );
    await publishMonthChange(tx, of.jettyId);
    return chosen.length;
  });
}
