import type { ReportFile } from "~/documents/reports/report-file.server";
import type { FileSink } from "./file-sink";

/** Writes a report to a file of one format, and says after so many rows that they are in it. */
export type ReportWriter = (
  report: ReportFile,
  sink: FileSink,
  progress: (rows: number) => Promise<void>,
) => Promise<void>;
