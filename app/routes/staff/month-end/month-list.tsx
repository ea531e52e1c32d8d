import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PAGE_ROWS } from "~/domain/shared/list-page";
import { BackLink } from "~/ui/forms/buttons";
import { EdgePager, type EdgePages } from "~/ui/table/edge-pager";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";

interface MonthListProps<Row> {
  heading: string;
  /** The month that it leads back to. */
  query: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => number;
  pages: EdgePages;
  /** What to do where there is nothing. */
  none: string;
  action?: ReactNode;
  /** Between heading and table, and below it. */
  before?: ReactNode;
  children?: ReactNode;
}

/** A list of a month-end on a page of its own, with the way back to its month. */
export function MonthList<Row>(props: MonthListProps<Row>) {
  const { t } = useTranslation("months");
  const common = useTranslation().t;
  const { heading, query, rows, columns, keyOf, pages, none, action, before, children } = props;
  return (
    <>
      <BackLink href={`/month-end${query}`}>{t("title")}</BackLink>
      <div className="row">
        <h1>{heading}</h1>
        {action}
      </div>
      {before}
      <section id="list-all" aria-label={heading}>
        <ResponsiveTable
          caption={heading}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          rowsBefore={pages.page * PAGE_ROWS}
          none={none}
        />
        <EdgePager
          pages={pages}
          label={common("list.pages", { list: heading })}
          anchor="list-all"
        />
      </section>
      {children}
    </>
  );
}
