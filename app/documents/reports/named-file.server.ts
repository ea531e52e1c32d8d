import type { ReportFormat } from "~/domain/reports/report-types";
import type { ReportFilter } from "~/domain/reports/rules";
import type { Language } from "~/domain/shared/language";
import { translationsOf } from "~/i18n/translations.server";

const CONTENT_TYPES = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

type NamedReport = Pick<ReportFilter, "type" | "from" | "to"> & {
  format: ReportFormat;
  language: Language;
};

/** What a report's file is called, and what it is, where it is saved or mailed. */
export function namedReportFile({ type, format, language, from, to }: NamedReport) {
  const title = translationsOf(language, "reportWords")(`file.${type}`);
  return {
    name: `${[title, from, ...(to === from ? [] : [to])].join("-")}.${format}`,
    contentType: CONTENT_TYPES[format],
  };
}
