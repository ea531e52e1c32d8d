import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ListPage } from "~/domain/shared/list-page";
import type { ReportStatus } from "~/domain/support/rules";
import { LinkButton } from "~/ui/forms/buttons";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";
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
  const reporter: Column<ReportView> = { head: t("column.reporter"), cell: (row) => row.reporter };
  const columns: Column<ReportView>[] = [
    { head: t("column.index"), cell: (_row, no) => no, figure: true },
    { head: t("column.date"), cell: (row) => row.at },
    { head: t("column.report"), cell: (row) => row.excerpt, title: true },
    ...(manages ? [reporter] : []),
    { head: t("column.status"), cell: (row) => <ReportStatusTag status={row.status} /> },
    {
      head: t("column.act"),
      acts: true,
      cell: (row) => <RowActions report={row} manages={manages} />,
    },
  ];
  return (
    <List
      heading={t("heading")}
      list={list}
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

function RowActions({ report: { id, status }, manages }: { report: ReportView; manages: boolean }) {
  const { t } = useTranslation("support");
  const address = useScreenPath("support");
  const open = { label: t("view.open"), href: address(`${id}`) };
  const resolve = { label: t("resolve.open"), href: address(`${id}/resolve`) };
  return (
    <RowLinks
      row={t("view.openOf", { id })}
      links={manages && status === "Pending" ? [open, resolve] : [open]}
    />
  );
}
