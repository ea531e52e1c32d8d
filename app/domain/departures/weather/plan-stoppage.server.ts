import { inTransaction, sql } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { PLAN_DAYS, validateStopRange } from "./rules";
import type { StoppageInput } from "./schema.server";

/**
 * Keeps what is about to be stopped, so that whom it concerns can be looked at first; nothing is
 * stopped by it. Answers its number. Throws Refusal select_required (another's jetty), range_order,
 * range_too_long { max }, range_past or range_end_past.
 */
export async function planStoppage(
  input: StoppageInput,
  by: Pick<Staff, "userId" | "ownJettyId">,
  now: Date,
): Promise<number> {
  if (!worksAt(by, input.jettyId)) throw new Refusal("select_required", { field: "jetty" });
  const wrong = validateStopRange(input, now);
  if (wrong) throw new Refusal(wrong.code, wrong);
  return inTransaction(async (tx) => {
    const [made] = await sql<{ id: number }>(
      tx,
      `insert into stoppage (jetty_id, from_at, until_at, reason, public_reason, words_ms, words_en,
          answer_days, planned_at, planned_by)
       values (:jettyId, :fromAt, :untilAt, :reason, :publicReason, :wordsMs, :wordsEn,
          :answerDays, :now, :userId)
       returning id`,
      { ...input, now, userId: by.userId },
    );
    return made?.id ?? 0;
  });
}

/** Removes plans that nobody carried out. Returns how many. */
export async function deleteOldPlans(now: Date): Promise<number> {
  const gone = await sql(
    null,
    `delete from stoppage
      where stopped_at is null and planned_at < :now::timestamptz - interval '${PLAN_DAYS} days'
      returning 1 as gone`,
    { now },
  );
  return gone.length;
}
