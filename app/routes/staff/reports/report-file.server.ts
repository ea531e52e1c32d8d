import { namedReportFile } from "~/documents/reports/named-file.server";
import { reportPieces, type ReportRow } from "~/domain/reports/queries.server";
import { Refusal } from "~/domain/shared/refusal";
import { streamedFile } from "~/http/file-response.server";

/** The file of a report that is ready: a PDF may open in its own window, anything else is saved. */
export function reportFileResponse(
  report: ReportRow,
  disposition: "inline" | "attachment",
): Response {
  if (report.sizeBytes === null) throw new Refusal("not_found");
  return streamedFile(
    {
      ...namedReportFile(report),
      size: report.sizeBytes,
      disposition: report.format === "pdf" ? disposition : "attachment",
    },
    reportPieces(report.id),
  );
}
