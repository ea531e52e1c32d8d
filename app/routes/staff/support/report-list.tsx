import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type ListPage, PAGE_ROWS } from "~/domain/shared/list-page";
import type { ReportStatus } from "~/domain/support/rules";
import { LinkButton } from "~/ui/forms/buttons";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { ReportStatusTag } from "./report-status-tag";

export interface ReportView {
  id: number;
  excerpt: string;
  status: ReportStatus;
  at: string;
  /** Null where the reader sees their own alone. */
  reporter: string | null;
}

interface ReportListProps {
  list: ListPage<ReportView>;
  manages: boolean;
}

/** The list of bug reports; the reporter's column is for whoever resolves them. */
export function ReportList({ list, manages }: ReportListProps) {
  const { t } = useTranslation("support");
  const { pathname, search } = useLocation();
  const numbered = list.rows.map((row, index) => ({
    ...row,
    no: list.page * PAGE_ROWS + index + 1,
  }));
  const reporter: Column<ReportView> = { head: t("column.reporter"), cell: (row) => row.reporter };
  const columns: Column<(typeof numbered)[number]>[] = [
    { head: t("column.index"), cell: (row) => row.no, figure: true },
    { head: t("column.date"), cell: (row) => row.at },
    { head: t("column.report"), cell: (row) => row.excerpt, title: true },
    ...(manages ? [reporter] : []),
    { head: t("column.status"), cell: (row) => <ReportStatusTag status={row.status} /> },
    {
      head: t("column.act"),
      cell: (row) => <RowLinks report={row} manages={manages} search={search} />,
    },
  ];
  return (
    <List
      heading={t("heading")}
      list={{ ...list, rows: numbered }}
      columns={columns}
      keyOf={(row) => row.id}
      live
      searchHint={manages ? t("searchHintAll") : t("searchHint")}
      action={
        <LinkButton
          look="alt"
          icon="plus"
          href={`/report-issue?back=${encodeURIComponent(pathname + search)}`}
        >
          {t("new")}
        </LinkButton>
      }
    />
  );
}

function RowLinks({
  report: { id, status },
  manages,
  search,
}: {
  report: ReportView;
  manages: boolean;
  search: string;
}) {
  const { t } = useTranslation("support");
  const whose = <span className="vh"> {t("view.openOf", { id })}</span>;
  return (
    <span className="row">
      <a href={`/support/${id}${search}`}>
        {t("view.open")}
        {whose}
      </a>
      {manages && status === "Pending" ? (
        <a href={`/support/${id}/resolve${search}`}>
          {t("resolve.open")}
          {whose}
        </a>
      ) : null}
    </span>
  );
}
