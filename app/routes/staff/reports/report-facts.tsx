import { useTranslation } from "react-i18next";
import { Facts } from "~/ui/layout/facts";
import type { ReportView } from "./report-view.server";

/** What a report is of and whose, and what is to be known of its file. */
export function ReportFacts({ report, jetty }: { report: ReportView; jetty: string }) {
  const { t } = useTranslation("reports");
  const { days, platform, format, askedBy, asked, mail, state, rows, sum, account } = report;
  const isReady = state === "ready";
  return (
    <Facts
      facts={[
        { term: t("fact.days"), value: days },
        ...(account === null
          ? [
              { term: t("fact.jetty"), value: jetty },
              { term: t("fact.platform"), value: t(`platform.${platform}`) },
            ]
          : [{ term: t("fact.account"), value: account }]),
        { term: t("fact.format"), value: t(`format.${format}`) },
        { term: t("fact.asked"), value: t("askedBy", { name: askedBy, at: asked }) },
        ...(isReady
          ? [
              { term: t("fact.rows"), value: rows },
              ...(sum ? [{ term: t("fact.sum"), value: sum }] : []),
              { term: t("fact.snapshot"), value: report.snapshot },
              { term: t("fact.size"), value: report.size },
              { term: t("fact.sha256"), value: <code className="hash">{report.sha256}</code> },
              { term: t("fact.kept"), value: report.kept },
            ]
          : [{ term: t("fact.mail"), value: mail ? t("yes") : t("no") }]),
      ]}
    />
  );
}
