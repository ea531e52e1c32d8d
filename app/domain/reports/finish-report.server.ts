import { inTransaction, sql, type Tx } from "@db/transaction";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { publishReportChange } from "./publish-report-change.server";
import { KEPT_DAYS } from "./report-types";
import { ReportGone, type TakenReport } from "./take-report.server";

/** A file that is whole, in pieces, and what it tells. */
export interface FinishedFile {
  /** From its beginning at each call: a transaction may be repeated. */
  pieces: () => AsyncIterable<Buffer>;
  size: number;
  sha256: Buffer;
  rows: number;
  sumSen: number | null;
  snapshotAt: Date;
}

type Try = Pick<TakenReport, "id" | "tries">;

/**
 * Keeps the file of a report and makes it ready, all at once; its owner gets a mail where one was
 * asked for. Throws ReportGone where it is this try's no longer.
 */
export async function finishReport(
  { id, tries }: Try,
  { pieces, ...file }: FinishedFile,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [done] = await sql<{ mail: boolean }>(
      tx,
      `update report
          set state = 'ready', slot = null, rows_done = :rows, rows_total = :rows,
              sum_sen = :sumSen, snapshot_at = :snapshotAt, size_bytes = :size, sha256 = :sha256,
              finished_at = :now, expires_at = :now::timestamptz + make_interval(days => :keptDays)
        where id = :id and tries = :tries and state = 'running'
       returning mail`,
      { ...file, id, tries, now, keptDays: KEPT_DAYS },
    );
    if (!done) throw new ReportGone();
    let no = 0;
    for await (const bytes of pieces()) {
      await sql(
        tx,
        "insert into report_part (report_id, no, bytes) values (:id, :no, :bytes) returning no",
        { id, no, bytes },
      );
      no += 1;
    }
    for (const { no } of await deliveries(tx, id))
      await enqueue(tx, "mail.scheduled-report", { reportId: id, no });
    if (done.mail) await enqueue(tx, "mail.report-ready", { reportId: id });
    await afterReport(tx, id);
  });
}

/** The addresses that a scheduled report goes to. */
async function deliveries(tx: Tx, id: number): Promise<{ no: number }[]> {
  return sql(tx, "select no from report_delivery where report_id = :id order by no", { id });
}

/** Ends a report that can't be made. */
export async function failReport({ id, tries }: Try, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const rows = await sql(
      tx,
      `update report set state = 'failed', slot = null, reason = 'failed', finished_at = :now
        where id = :id and tries = :tries and state = 'running' returning id`,
      { id, tries, now },
    );
    if (rows.length > 0) await afterReport(tx, id);
  });
}

/** One that waits may run now: it may be its owner's third, which no job could take. */
async function afterReport(tx: Tx, id: number): Promise<void> {
  await publishReportChange(tx, id);
  await makeNext(tx);
}

/** Asks for a job where a report waits. */
export async function makeNext(tx: Tx): Promise<void> {
  const waiting = await sql(tx, "select id from report where state = 'waiting' limit 1");
  if (waiting.length > 0) await enqueue(tx, "report.make", {});
}
