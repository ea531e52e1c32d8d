import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BlockedListKind as Kind } from "~/domain/blocked-dates/queries.server";
import type { ListPage } from "~/domain/shared/list-page";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";

export interface BlockedDateView {
  id: number;
  start: string;
  end: string;
  days: number;
  details: string;
  createdBy: string;
  /** YYYY-MM-DD. */
  createdOn: string;
  soldTickets: number;
}

interface BlockedDateListProps {
  kind: Kind;
  list: ListPage<BlockedDateView>;
  action?: ReactNode;
}

/**
 * One of the three lists of blocked dates (2.9). Past and cancelled ranges are kept as they were:
 * nothing is done to them.
 */
export function BlockedDateList({ kind, list, action }: BlockedDateListProps) {
  const { t } = useTranslation("blocked");
  const columns: Column<BlockedDateView>[] = [
    { head: t("column.start"), cell: ({ start }) => start },
    { head: t("column.end"), cell: ({ end }) => end },
    { head: t("column.days"), cell: ({ days }) => days, figure: true },
    {
      head: t("column.details"),
      cell: (row) => <Details row={row} tickets={kind !== "inactive"} />,
      title: true,
    },
    { head: t("column.createdBy"), cell: ({ createdBy }) => createdBy || "–" },
    { head: t("column.createdOn"), cell: ({ createdOn }) => createdOn },
  ];
  if (kind === "upcoming")
    columns.push({ head: t("column.acts"), acts: true, cell: (row) => <RowActions row={row} /> });
  return (
    <List
      name={kind}
      heading={t(`list.${kind}`)}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      searchHint={t(`searchHint.${kind}`)}
      action={action}
    />
  );
}

/**
 * Why, and under it how many live tickets fall on these days, with the way to whom they belong
 * (T5).
 */
function Details({
  row: { id, details, soldTickets },
  tickets,
}: {
  row: BlockedDateView;
  tickets: boolean;
}) {
  const { t } = useTranslation("blocked");
  return (
    <span>
      {details}
      {tickets && soldTickets > 0 ? (
        <small>
          <a href={`/blocked-date/${id}/orders`}>
            {t("sold", { count: soldTickets })}
            <span className="vh">: {details}</span>
          </a>
        </small>
      ) : null}
    </span>
  );
}

function RowActions({ row: { id, start, end, details } }: { row: BlockedDateView }) {
  const { t } = useTranslation("blocked");
  const address = useScreenPath("blockedDates");
  return (
    <RowLinks
      row={`${start} – ${end}, ${details}`}
      links={[
        { label: t("act.edit"), href: address(`${id}/edit`) },
        { label: t("act.delete"), href: address(`${id}/delete`), risky: true },
      ]}
    />
  );
}
