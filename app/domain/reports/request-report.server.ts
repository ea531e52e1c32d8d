import { inTransaction, sql } from "@db/transaction";
import type { StatementSpan } from "~/domain/credit/statement.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { rangeProblem } from "~/domain/tickets/list-filter";
import { findSame, placeReport, type ReportFacts } from "./place-report.server";
import { ACCOUNT_STATEMENT, MAX_WAITING, type ReportFormat } from "./report-types";
import { type AskedReport, reportFilterFor } from "./rules";

interface ReportRequest {
  asked: AskedReport;
  format: ReportFormat;
  language: Language;
  /** Whether its owner gets a mail when it is ready. */
  mail: boolean;
  staff: Staff;
  today: Day;
  now: Date;
}

/**
 * Asks for a report and returns its number: that of the one that the same person asked for within
 * the last minute, where it is the same (F4). Throws Refusal `forbidden` for a report that the
 * asker's level has not (R-6-17), `report_range_long` and `report_range_reversed` (R-5-44), and
 * `reports_waiting` where enough of the asker's wait already.
 */
export async function requestReport(request: ReportRequest): Promise<number> {
  const { asked, format, language, mail, staff, today, now } = request;
  const filter = reportFilterFor(staff, asked, today);
  if (!filter) throw new Refusal("forbidden");
  const problem = rangeProblem(filter);
  if (problem)
    throw new Refusal(
      problem === "range_too_long" ? "report_range_long" : "report_range_reversed",
      { field: "from" },
    );
  return askOnce({ ...filter, userId: staff.userId, format, language }, { mail, now });
}

interface StatementRequest {
  accountId: number;
  span: StatementSpan;
  language: Language;
  staff: Pick<Staff, "userId">;
  now: Date;
}

/**
 * Asks for the statement of an account of Credit Facility as a PDF and returns the report's number,
 * as `requestReport` does. Throws Refusal `reports_waiting`.
 */
export async function requestStatement({
  accountId,
  span: { from, to },
  language,
  staff: { userId },
  now,
}: StatementRequest): Promise<number> {
  const filter = { type: ACCOUNT_STATEMENT, jettyId: 0, platform: 0, from, to, accountId } as const;
  return askOnce({ ...filter, userId, format: "pdf", language }, { mail: false, now });
}

async function askOnce(
  facts: ReportFacts,
  { mail, now }: { mail: boolean; now: Date },
): Promise<number> {
  const { userId } = facts;
  return inTransaction(async (tx) => {
    // One after another for each person, so that the count below holds.
    await sql(tx, "select id from app_user where id = :userId for no key update", { userId });
    const same = await findSame(tx, facts, mail, now);
    if (same !== null) return same;
    const id = await placeReport(tx, facts, { kind: "user", userId }, { mail, now });
    if (id === null) throw new Refusal("reports_waiting", { values: { max: MAX_WAITING } });
    return id;
  });
}
