import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type DaySpan, type ListPage, listParameter, PAGE_ROWS } from "~/domain/shared/list-page";
import { useFrame } from "~/ui/layout/frame";
import { DaySpanForm } from "./day-span-form";
import { EdgePager, type EdgePages } from "./edge-pager";
import { listUrl } from "./list-url";
import { Pager } from "./pager";
import { type Column, ResponsiveTable } from "./responsive-table";
import { SearchForm } from "./search-form";

interface ListProps<Row> {
  heading: string;
  /**
   * Tells apart the lists of one screen in its address (`page_active`); empty where there is one.
   */
  name?: string;
  list: ListPage<Row>;
  /** Where its pages begin at a row and not at a number. */
  pages?: EdgePages;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  /**
   * What is looked through, as the search field's placeholder; without it the list has no search.
   */
  searchHint?: string;
  /** Beside the heading: the way to add a row. */
  action?: ReactNode;
  /** Which days the list shows, and what they are days of. */
  span?: { days: DaySpan; label: string };
  /** The address of the whole list as a file; the query of the page is added. */
  csv?: string;
  /** What stands there while there is no row at all; 'Tiada Data' by default, and of a search. */
  none?: string;
  /** Its page says by which events it lives; without scripts it is loaded again by a link. */
  live?: true;
}

/**
 * A list with its own search and pages (R-3-44, R-5-20): 20 rows, page index from 0, a search
 * applies on Enter and starts at page 0.
 */
export function List<Row>({
  heading,
  name = "",
  list,
  pages,
  columns,
  keyOf,
  searchHint,
  action,
  span,
  csv,
  none,
  live,
}: ListProps<Row>) {
  const { t } = useTranslation();
  const { path } = useFrame();
  const id = `list-${name || "all"}`;
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <div className="row sec">
        <h2 id={`${id}-heading`}>{heading}</h2>
        {action}
        {live ? <a href={listUrl(path, {}, id)}>{t("list.refresh")}</a> : null}
        {searchHint === undefined ? null : (
          <SearchForm
            path={path}
            name={name}
            search={list.search}
            hint={searchHint}
            anchor={id}
            list={heading}
          />
        )}
      </div>
      {span || csv ? (
        <div className="row sec">
          {span ? <DaySpanForm name={name} {...span} anchor={id} /> : null}
          {csv ? (
            <a className="go" href={`${csv}${queryOf(path)}`}>
              {t("list.csv")}
            </a>
          ) : null}
        </div>
      ) : null}
      {list.search === "" ? null : (
        <p className="small">
          {t("list.found", { count: list.total, search: list.search })}{" "}
          <a href={listUrl(path, clearedSearch(name), id)}>{t("list.clear")}</a>
        </p>
      )}
      <ResponsiveTable
        caption={heading}
        columns={columns}
        rows={list.rows}
        keyOf={keyOf}
        rowsBefore={list.page * PAGE_ROWS}
        none={list.search === "" ? none : undefined}
      />
      {pages ? (
        <EdgePager pages={pages} label={t("list.pages", { list: heading })} anchor={id} />
      ) : (
        <Pager
          path={path}
          name={name}
          page={list.page}
          total={list.total}
          label={t("list.pages", { list: heading })}
          anchor={id}
        />
      )}
    </section>
  );
}

/** What the address of a list without its search says differently. */
function clearedSearch(name: string) {
  return {
    [listParameter("search", name)]: null,
    [listParameter("page", name)]: null,
    after: null,
    before: null,
  };
}

function queryOf(path: string): string {
  const start = path.indexOf("?");
  return start < 0 ? "" : path.slice(start);
}
