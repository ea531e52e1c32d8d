import { sql } from "@db/transaction";
import type { Person } from "~/domain/access/capabilities";

/** What waits for somebody (R-3-04); what is above 0 has a badge. */
export interface BadgeCounts {
  ticketCancellation: number;
  errorLog: number;
  bugReport: number;
}

export interface SolvedReport {
  id: number;
  report: string;
}

/**
 * What a page's frame tells its reader: counts, and one's own reports that were resolved and not
 * yet read.
 */
export interface Unread {
  bubble: BadgeCounts;
  solved: SolvedReport[];
}

/** Counting stops here: what is above is "more". */
const MAX_COUNTED = 1_000;
const MAX_SOLVED_REPORTS = 5;

/** Who reads, and at which jetty; 0 is all. */
type Reader = Pick<Person, "isSuper"> & { userId: number; jettyId: number };

/**
 * Everything at the frame of a page in one statement that reads indexes alone; error log and bug
 * reports are the super users' (2.2).
 */
export async function readUnread(reader: Reader): Promise<Unread> {
  const [row] = await sql<BadgeCounts & { solved: SolvedReport[] }>(
    null,
    `select (select count(*)::int
         from (select 1
             from cancellation_request
             where state = 'pending'
             and (:jettyId = 0 or jetty_id = :jettyId) limit :maxCounted) c) as ticket_cancellation,
            case when :isSuper then (select count(*)::int
                from (select 1 from error_entry limit :maxCounted) e) else 0 end as error_log,
            case when :isSuper then (select count(*)::int
                from (select 1
                    from bug_report
                    where status = 'Pending' limit :maxCounted) b) else 0 end as bug_report,
            coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'report', s.report)
                order by s.id)
                from (
              select id, report
                from bug_report
                where user_id = :userId and status = 'Resolved' and reporter_told_at is null
                order by id limit :maxSolvedReports) s), '[]') as solved`,
    {
      userId: reader.userId,
      isSuper: reader.isSuper,
      maxCounted: MAX_COUNTED,
      maxSolvedReports: MAX_SOLVED_REPORTS,
      jettyId: reader.jettyId,
    },
  );
  const { solved = [], ticketCancellation = 0, errorLog = 0, bugReport = 0 } = row ?? {};
  return { bubble: { ticketCancellation, errorLog, bugReport }, solved };
}

/** The counts alone: a user's `bubble` (R-3-04). */
export async function badgeCountsOf(reader: Reader): Promise<BadgeCounts> {
  return (await readUnread(reader)).bubble;
}
