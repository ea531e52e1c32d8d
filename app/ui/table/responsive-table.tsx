import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export interface Column<Row> {
  head: string;
  /** `no` counts the rows of all pages, from 1. */
  cell: (row: Row, no: number) => ReactNode;
  /** A second line of the same cell, with its name in the head's second line. */
  second?: { head: string; cell: (row: Row) => ReactNode };
  /** Figures stand at the right. */
  figure?: boolean;
  /** The column that names the row: the title of its card on a phone. */
  title?: boolean;
  /** What can be done with the row: nothing that is printed. */
  acts?: boolean;
}

interface ResponsiveTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The rows on the pages before this one. */
  rowsBefore?: number;
  /** What stands there without rows; 'Tiada Data' by default. */
  none?: ReactNode;
  /** Rows that changed just now. */
  marked?: ReadonlySet<string | number>;
}

/**
 * Said aloud for parts that the sheet draws as blocks on a phone: some browsers then forget what
 * they are.
 */
const TABLE_ROLES = {
  group: { role: "rowgroup" },
  rowHead: { role: "rowheader" },
  cell: { role: "cell" },
};

/**
 * A table; on a phone each row is a card with labels. A page that shows one asks for the sheet
 * `table`.
 */
export function ResponsiveTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  rowsBefore = 0,
  none,
  marked,
}: ResponsiveTableProps<Row>) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className="none">{none ?? t("table.none")}</p>;
  return (
    <table className="tbl" role="table">
      <caption className="vh">{caption}</caption>
      <thead {...TABLE_ROLES.group}>
        <tr role="row">
          {columns.map((column) => (
            <th key={column.head} role="columnheader" scope="col" className={classOf(column)}>
              {column.head}
              {column.second ? <small> {column.second.head}</small> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...TABLE_ROLES.group}>
        {rows.map((row, index) => (
          <tr key={keyOf(row)} role="row" data-changed={marked?.has(keyOf(row)) || undefined}>
            {columns.map((column) => (
              <Cell key={column.head} column={column} row={row} no={rowsBefore + index + 1} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf({ figure, acts }: Pick<Column<never>, "figure" | "acts">): string | undefined {
  if (figure) return "n";
  return acts ? "off-paper" : undefined;
}

function Cell<Row>({ column, row, no }: { column: Column<Row>; row: Row; no: number }) {
  const content = (
    <>
      {column.cell(row, no)}
      {column.second ? <small> {column.second.cell(row)}</small> : null}
    </>
  );
  if (column.title)
    return (
      <th {...TABLE_ROLES.rowHead} scope="row">
        {content}
      </th>
    );
  return (
    <td {...TABLE_ROLES.cell} data-l={column.head} className={classOf(column)}>
      {column.second ? <span>{content}</span> : content}
    </td>
  );
}
