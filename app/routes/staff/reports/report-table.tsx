import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import type { ReportOwners } from "~/domain/reports/queries.server";
import type { ListPage } from "~/domain/shared/list-page";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { ReportState } from "./report-state";
import type { ReportView } from "./report-view.server";

interface ReportTableProps {
  list: ListPage<ReportView>;
  /** Whose they are, where that can be chosen. */
  owners: ReportOwners | null;
}

/** The reports that were asked for, with how far each is. */
export function ReportTable({ list, owners }: ReportTableProps) {
  const { t } = useTranslation("reports");
  const all = owners === "everybody";
  const columns: Column<ReportView>[] = [
    {
      head: t("column.report"),
      title: true,
      cell: ({ id, type, days }) => (
        <span>
          <a href={`/reports/${id}`}>{t(`type.${type}`)}</a>
          <small>{days}</small>
        </span>
      ),
    },
    {
      head: t("column.of"),
      cell: ({ jettyId, platform, account }) =>
        account ?? (
          <span>
            {jettyId === 0 ? t("field.everyJetty") : jettyName(jettyId)}
            <small>{t(`platform.${platform}`)}</small>
          </span>
        ),
    },
    {
      head: t("column.asked"),
      cell: ({ asked, askedBy }) => (
        <span>
          {asked}
          {all ? <small>{askedBy}</small> : null}
        </span>
      ),
    },
    { head: t("column.state"), cell: (report) => <ReportState report={report} /> },
    {
      head: t("column.file"),
      cell: ({ id, format, state, size, type, days }) =>
        state === "ready" ? (
          <span>
            <a href={`/reports/${id}/file`} download>
              {t("act.download")}
              <span className="vh"> {t("act.of", { type: t(`type.${type}`), days })}</span>
            </a>
            <small>{`${t(`format.${format}`)}, ${size}`}</small>
          </span>
        ) : (
          t(`format.${format}`)
        ),
    },
  ];
  return (
    <List
      heading={all ? t("listAll") : t("list")}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      action={
        owners ? (
          <a href={all ? "/reports" : "/reports?of=all"}>{all ? t("showOwn") : t("showAll")}</a>
        ) : null
      }
      none={t("none")}
      live
    />
  );
}
