import { reportPieces, type ReportRow } from "~/domain/reports/queries.server";
import { Refusal } from "~/domain/shared/refusal";
import { streamedFile } from "~/http/file-response.server";
import { translationsOf } from "~/i18n/translations.server";

const CONTENT_TYPES = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** The file of a report that is ready: a PDF may open in its own window, anything else is saved. */
export function reportFileResponse(
  { id, type, format, language, from, to, sizeBytes }: ReportRow,
  disposition: "inline" | "attachment",
): Response {
  if (sizeBytes === null) throw new Refusal("not_found");
  const title = translationsOf(language, "reportWords")(`file.${type}`);
  return streamedFile(
    {
      name: `${[title, from, ...(to === from ? [] : [to])].join("-")}.${format}`,
      contentType: CONTENT_TYPES[format],
      size: sizeBytes,
      disposition: format === "pdf" ? disposition : "attachment",
    },
    reportPieces(id),
  );
}
