import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { rangeProblem } from "~/domain/tickets/list-filter";
import { publishReportChange } from "./publish-report-change.server";
import { MAX_WAITING, type ReportFormat, SAME_WITHIN_S } from "./report-types";
import { type AskedReport, type ReportFilter, reportFilterFor } from "./rules";

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
  const facts = { ...filter, userId: staff.userId, format, language };
  return inTransaction(async (tx) => {
    // One after another for each person, so that the count below holds.
    await sql(tx, "select id from app_user where id = :userId for no key update", {
      userId: staff.userId,
    });
    const same = await findSame(tx, facts, mail, now);
    if (same !== null) return same;
    const id = await addReport(tx, facts, mail, now);
    await writeAudit(
      tx,
      { kind: "user", userId: staff.userId },
      {
        module: "report",
        action: "create",
        subject: { type: "report", id },
        after: auditFacts(filter, format),
      },
    );
    await enqueue(tx, "report.make", {});
    await publishReportChange(tx, id);
    return id;
  });
}

type ReportFacts = ReportFilter & { userId: number; format: ReportFormat; language: Language };

/** What is the same in two requests that are one. */
const SAME = `user_id = :userId and type = :type and format = :format and jetty_id = :jettyId
  and platform = :platform and from_day = :from and to_day = :to and language = :language`;

async function findSame(tx: Tx, facts: ReportFacts, mail: boolean, now: Date) {
  const [same] = await sql<{ id: number }>(
    tx,
    `update report set mail = mail or :mail
      where ${SAME} and state in ('waiting', 'running', 'ready')
        and requested_at <= :now and same_until > :now
     returning id`,
    { ...facts, mail, now },
  );
  return same?.id ?? null;
}

/** Takes the first free place among those that wait. */
async function addReport(tx: Tx, facts: ReportFacts, mail: boolean, now: Date): Promise<number> {
  const [added] = await sql<{ id: number }>(
    tx,
    `insert into report (user_id, type, format, jetty_id, platform, from_day, to_day, language,
        mail, slot, requested_at, same_until)
     select :userId, :type, :format, :jettyId, :platform, :from, :to, :language, :mail, free.slot,
         :now, :now::timestamptz + make_interval(secs => :sameWithinS)
       from (
         select s.slot
           from generate_series(1, :maxWaiting::int) s(slot)
          where not exists (
            select from report r
             where r.user_id = :userId and r.state = 'waiting' and r.slot = s.slot)
          order by s.slot limit 1) free
     returning id`,
    { ...facts, mail, now, sameWithinS: SAME_WITHIN_S, maxWaiting: MAX_WAITING },
  );
  if (!added) throw new Refusal("reports_waiting", { values: { max: MAX_WAITING } });
  return added.id;
}

function auditFacts({ type, jettyId, platform, from, to }: ReportFilter, format: ReportFormat) {
  return { reportType: type, format, jettyId, platform, start: from, end: to };
}
