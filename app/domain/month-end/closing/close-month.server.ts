import { createHash } from "node:crypto";
import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { canonicalJson, chainedHash } from "~/domain/shared/chained-hash.server";
import type { Language } from "~/domain/shared/language";
import { formatAmount } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { equationOf, type MonthFigures, unexplainedOf } from "../figures";
import { holdMonthChain } from "../hold-month-chain.server";
import { allDifferences } from "../list-differences.server";
import { publishMonthChange } from "../publish-month-change.server";
import { readMonthFigures } from "../read-figures.server";
import { DIFFERENCE_KINDS, firstDay, isOver, type MonthOfJetty, nextToClose } from "../rules";
import { hashesOfLists } from "./frozen-lists.server";
import type { FrozenMonth } from "./frozen-month";
import { findClosing, monthClosedRefusal, monthsOf } from "./queries.server";

export interface ClosingOrder extends MonthOfJetty {
  /** What was shown when it was asked for, by `figuresMark`. */
  mark: string;
  by: { id: number; name: string };
  /** Of the files that are made of it. */
  language: Language;
}

/** Says whether figures are the ones that somebody saw. */
export function figuresMark(figures: MonthFigures): string {
  return createHash("sha256").update(canonicalJson(figures)).digest("hex").slice(0, 32);
}

/**
 * Closes a month: its figures and lists are frozen under the jetty's next number and hashed into its
 * chain; its files are made by a job. Two people at once close it once: the second reads who was
 * first. Throws Refusal month_not_over { month }, month_no_sales, month_before_open { month },
 * month_closed { name, day, time }, month_changed where the figures are not those of `mark`,
 * month_unexplained { count }, and month_adds_up { amount } where the two sides and their
 * differences do not come to each other.
 */
export async function closeMonth(order: ClosingOrder, now: Date): Promise<number> {
  const { jettyId, month, by, language } = order;
  if (!isOver(month, now)) throw new Refusal("month_not_over", { values: { month } });
  return inTransaction(async (tx) => {
    const chain = await holdMonthChain(tx, jettyId, "alone");
    const earlier = await findClosing(tx, order);
    if (earlier) throw monthClosedRefusal(earlier);
    await assertNext(tx, order);
    const figures = await readMonthFigures(tx, { jettyId, month });
    assertClosable(figures, order.mark);
    await dropStale(tx, order);
    const frozen: FrozenMonth = {
      ...figures,
      no: chain.lastNo + 1,
      closedAt: now.toISOString(),
      closedBy: by,
      ...(await hashesOfLists(tx, order)),
    };
    const hash = chainedHash(chain.lastHash, frozen);
    const [made] = await sql<{ id: number }>(
      tx,
      `insert into month_closing (jetty_id, month, no, figures, hash, prev_hash, closed_by, closed_at,
          language)
       values (:jettyId, :month, :no, :figures::jsonb, :hash, :lastHash, :userId, :now, :language)
       returning id`,
      {
        ...{
          jettyId,
          month: firstDay(month),
          no: frozen.no,
          figures: JSON.stringify(frozen),
          hash,
        },
        ...{ lastHash: chain.lastHash, userId: by.id, now, language },
      },
    );
    if (!made) throw new Error("A month was not closed.");
    await sql(
      tx,
      `update month_difference set closing_id = :id
        where jetty_id = :jettyId and month = :month returning id`,
      { id: made.id, jettyId, month: firstDay(month) },
    );
    const { leftSen, rightSen, differenceSen } = equationOf(figures);
    await writeAudit(
      tx,
      { kind: "user", userId: by.id },
      {
        module: "month-end",
        action: "create",
        subject: { type: "month_closing", id: made.id },
        after: { jettyId, month, no: frozen.no, leftSen, rightSen, differenceSen },
      },
    );
    await enqueue(
      tx,
      "month.files",
      { closingId: made.id },
      { uniqueKey: `month.files:${made.id}` },
    );
    await publishMonthChange(tx, jettyId);
    return made.id;
  });
}

/** Months are closed one after the other, from the first that anything was sold in. */
async function assertNext(tx: Tx, { jettyId, month }: MonthOfJetty): Promise<void> {
  const { last, firstSold } = await monthsOf(tx, jettyId);
  const next = nextToClose(last, firstSold);
  if (next === null || month < next) throw new Refusal("month_no_sales");
  if (next !== month) throw new Refusal("month_before_open", { values: { month: next } });
}

function assertClosable(figures: MonthFigures, mark: string): void {
  if (figuresMark(figures) !== mark) throw new Refusal("month_changed");
  const count = unexplainedOf(figures);
  if (count > 0) throw new Refusal("month_unexplained", { values: { count } });
  const { differenceSen, accountedSen } = equationOf(figures);
  if (differenceSen !== accountedSen)
    throw new Refusal("month_adds_up", {
      values: { amount: formatAmount(differenceSen - accountedSen) },
    });
}

/** What was said of differences that are there no longer, or are of another sum, is not frozen. */
async function dropStale(tx: Tx, of: MonthOfJetty): Promise<void> {
  const found = await allDifferences(tx, of, DIFFERENCE_KINDS);
  const rows = found.map(({ kind, subjectType, subjectId }) => ({ kind, subjectType, subjectId }));
  await sql(
    tx,
    `delete from month_difference m
      where m.jetty_id = :jettyId and m.month = :month
        and not exists (
          select from jsonb_to_recordset(:rows::jsonb)
              as g(kind text, "subjectType" text, "subjectId" int)
           where g.kind = m.kind and g."subjectType" = m.subject_type
             and g."subjectId" = m.subject_id)
     returning id`,
    { jettyId: of.jettyId, month: firstDay(of.month), rows: JSON.stringify(rows) },
  );
}
