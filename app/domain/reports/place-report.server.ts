import { sql, type Tx } from "@db/transaction";
import { type Actor, writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Language } from "~/domain/shared/language";
import { publishReportChange } from "./publish-report-change.server";
import { MAX_WAITING, type ReportFormat, SAME_WITHIN_S } from "./report-types";
import type { ReportFilter } from "./rules";

export type ReportFacts = ReportFilter & {
  userId: number;
  format: ReportFormat;
  language: Language;
};

interface Placing {
  /** Whether its owner gets a mail when it is ready. */
  mail: boolean;
  now: Date;
  /** The schedule that it is made for, and the time of it. */
  schedule?: { id: number; at: Date };
}

/** What is the same in two requests that are one. */
const SAME = `user_id = :userId and type = :type and format = :format and jetty_id = :jettyId
  and platform = :platform and from_day = :from and to_day = :to and language = :language
  and credit_account_id is not distinct from :accountId::int`;

/** The same report that its owner asked for within the last minute (F4), or null. */
export async function findSame(
  tx: Tx,
  facts: ReportFacts,
  mail: boolean,
  now: Date,
): Promise<number | null> {
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

/**
 * Gives a report the first free place among those of its owner that wait, with its audit row, its
 * job and its event; null where no place is free. The owner's row is locked by whoever calls.
 */
export async function placeReport(
  tx: Tx,
  facts: ReportFacts,
  actor: Actor,
  { mail, now, schedule }: Placing,
): Promise<number | null> {
  const [added] = await sql<{ id: number }>(
    tx,
    `insert into report (user_id, type, format, jetty_id, platform, from_day, to_day, language,
        credit_account_id, mail, slot, requested_at, same_until, schedule_id, scheduled_at)
     select :userId, :type, :format, :jettyId, :platform, :from, :to, :language,
         :accountId::int, :mail, free.slot, :now, :now::timestamptz + make_interval(secs => :sameWithinS), :scheduleId, :scheduledAt
       from (
         select s.slot
           from generate_series(1, :maxWaiting::int) s(slot)
          where not exists (
            select from report r
             where r.user_id = :userId and r.state = 'waiting' and r.slot = s.slot)
          order by s.slot limit 1) free
     returning id`,
    {
      ...facts,
      ...{ mail, now, sameWithinS: SAME_WITHIN_S, maxWaiting: MAX_WAITING },
      scheduleId: schedule?.id ?? null,
      scheduledAt: schedule?.at ?? null,
    },
  );
  if (!added) return null;
  const { type: reportType, format, jettyId, platform, from, to, accountId } = facts;
  await writeAudit(tx, actor, {
    module: "report",
    action: "create",
    subject: { type: "report", id: added.id },
    after: {
      ...{ reportType, format, jettyId, platform, start: from, end: to },
      ...(accountId !== null && { companyName: await companyOf(tx, accountId) }),
    },
  });
  await enqueue(tx, "report.make", {});
  await publishReportChange(tx, added.id);
  return added.id;
}

async function companyOf(tx: Tx, accountId: number): Promise<string> {
  const [account] = await sql<{ name: string }>(
    tx,
    "select name from credit_account where id = :accountId",
    { accountId },
  );
  return account?.name ?? "";
}
