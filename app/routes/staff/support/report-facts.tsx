import { useTranslation } from "react-i18next";
import type { ReportStatus } from "~/domain/support/rules";
import { type Fact, Facts } from "~/ui/layout/facts";
import { ReportStatusTag } from "./report-status-tag";

interface ReportFactsProps {
  report: {
    report: string;
    status: ReportStatus;
    at: string;
    reporter: { name: string; username: string } | null;
    resolved: { name: string; at: string } | null;
    context: { path: string; device: string; version: string } | null;
  };
}

/** A report in full; who sent it from where is for whoever resolves it. */
export function ReportFacts({
  report: { report, status, at, reporter, resolved, context },
}: ReportFactsProps) {
  const { t } = useTranslation("support");
  const facts: Fact[] = [
    { term: t("column.date"), value: at },
    { term: t("column.status"), value: <ReportStatusTag status={status} /> },
    ...(resolved ? [{ term: t("view.resolved"), value: t("view.resolvedBy", resolved) }] : []),
    ...(reporter
      ? [{ term: t("column.reporter"), value: `${reporter.name} (${reporter.username})` }]
      : []),
    ...(context
      ? [
          { term: t("view.path"), value: context.path },
          { term: t("view.device"), value: context.device || t("view.unknown") },
          { term: t("view.version"), value: context.version },
        ]
      : []),
  ];
  return (
    <>
      <p className="as-typed">{report}</p>
      <Facts facts={facts} />
    </>
  );
}
