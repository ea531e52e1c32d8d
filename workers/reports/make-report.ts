import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { reportFile } from "~/documents/reports/report-file.server";
import { countryName } from "~/domain/places/country-names.server";
import { readReportContent } from "~/domain/reports/content/read-report.server";
import { failReport, finishReport } from "~/domain/reports/finish-report.server";
import type { ReportFormat } from "~/domain/reports/report-types";
import {
  noteProgress,
  ReportGone,
  type TakenReport,
  takeReport,
} from "~/domain/reports/take-report.server";
import { now } from "~/domain/shared/clock.server";
import { log } from "~/log.server";
import type { JobContext } from "../job-handler";
import { FileSink } from "./file-sink";
import type { ReportWriter } from "./report-writer";
import { writeCsv } from "./write-csv";
import { writePdf } from "./write-pdf";
import { writeXlsx } from "./write-xlsx";

/** How a report is written in each format. */
export type ReportWriters = Record<ReportFormat, ReportWriter>;
const WRITERS: ReportWriters = { pdf: writePdf, csv: writeCsv, xlsx: writeXlsx };

/** How often a report is begun at most. */
const MAX_TRIES = 3;
/** Progress is told so often at most, the first time at once. */
const PROGRESS_MS = 1_000;
/** For so much of the time that it takes of the processor a report rests: pages and counters go first. */
const REST_SHARE = 0.3;

/**
 * The job `report.make`: makes the report whose turn it is. It is stored as a whole at the end, so
 * that one that was broken off is made anew.
 */
export async function makeReport(
  _payload: object,
  { rowId, now: begunAt }: Pick<JobContext, "rowId" | "now">,
  writers: ReportWriters = WRITERS,
): Promise<void> {
  const report = await takeReport(rowId, begunAt);
  if (!report) return;
  try {
    if (report.tries > MAX_TRIES) return await failReport(report, begunAt);
    await write(report, writers[report.format], begunAt);
  } catch (error) {
    if (error instanceof ReportGone) return;
    log().warn({ err: error, report: report.id, tries: report.tries }, "a report failed");
    if (report.tries < MAX_TRIES) throw error;
    await failReport(report, now());
  }
}

async function write(report: TakenReport, writer: ReportWriter, begunAt: Date): Promise<void> {
  const sink = await FileSink.open();
  try {
    const facts = await readReportContent(report, async (content) => {
      // The database, a standby above all, may break a read off and have it begun anew.
      await sink.restart();
      const progress = progressOf(report, content.rows);
      await progress(0);
      await writer(reportFile(report, content, countryName), sink, progress);
      const { rows, sumSen, snapshotAt } = content;
      return { rows, sumSen, snapshotAt };
    });
    await finishReport(
      report,
      { ...facts, ...sink.finish() },
      new Date(Math.max(now().getTime(), begunAt.getTime())),
    );
  } finally {
    await sink.close();
  }
}

function progressOf(report: TakenReport, total: number): (rows: number) => Promise<void> {
  let done = 0;
  let toldAt = -Infinity;
  let seen = performance.eventLoopUtilization();
  return async (rows) => {
    done += rows;
    const worked = performance.eventLoopUtilization(seen).active;
    await sleep(worked * REST_SHARE);
    seen = performance.eventLoopUtilization();
    if (performance.now() - toldAt < PROGRESS_MS) return;
    toldAt = performance.now();
    await noteProgress(report, Math.min(done, total), total);
  };
}
