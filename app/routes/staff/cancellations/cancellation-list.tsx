import { useTranslation } from "react-i18next";
import type { ListPage } from "~/domain/shared/list-page";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";

export interface DayAndTime {
  day: string;
  time: string;
}

export interface CancellationView {
  id: number;
  ticketCode: string;
  receiptNo: string;
  billCode: string;
  madeBy: string;
  requested: DayAndTime;
  remark: string;
  passengers: number;
  purchased: string;
  departure: string;
  decidedBy: string | null;
  decided: DayAndTime | null;
}

interface CancellationListProps {
  kind: "pending" | "approved";
  list: ListPage<CancellationView>;
  /** Level 1: approves and denies. */
  decides: boolean;
}

/**
 * One of the two lists of cancellations (2.10): what waits, with the decisions for whoever makes
 * them, and what was cancelled.
 */
export function CancellationList({ kind, list, decides }: CancellationListProps) {
  const { t } = useTranslation("cancellations");
  const columns: Column<CancellationView>[] = [
    { head: t("column.bill"), cell: (row) => <Bill row={row} />, title: true },
    {
      head: t("column.madeBy"),
      cell: ({ madeBy, requested }) => <Who name={madeBy} at={requested} />,
    },
    { head: t("column.passengers"), cell: ({ passengers }) => passengers, figure: true },
    { head: t("column.purchased"), cell: ({ purchased }) => <Whole text={purchased} /> },
    { head: t("column.departure"), cell: ({ departure }) => <Whole text={departure} /> },
    { head: t("column.remark"), cell: ({ remark }) => <span className="as-typed">{remark}</span> },
  ];
  if (kind === "approved")
    columns.push({
      head: t("column.approvedBy"),
      cell: ({ decidedBy, decided }) => <Who name={decidedBy} at={decided} />,
    });
  if (kind === "approved" || decides)
    columns.push({
      head: t("column.acts"),
      acts: true,
      cell: (row) => <RowActions row={row} kind={kind} />,
    });
  return (
    <List
      live
      name={kind}
      heading={t(`list.${kind}`)}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      searchHint={t("searchHint")}
    />
  );
}

/** The bill code leads to the ticket; under it the number that people know it by. */
function Bill({ row: { ticketCode, billCode, receiptNo } }: { row: CancellationView }) {
  const address = useScreenPath("cancellations");
  return (
    <span>
      <a href={address(`ticket/${ticketCode}`)}>
        <span className="code">{billCode}</span>
      </a>
      <small>{receiptNo}</small>
    </span>
  );
}

function Who({ name, at }: { name: string | null; at: DayAndTime | null }) {
  return (
    <span>
      {name ?? "–"}
      {at ? (
        <small>
          <Whole text={at.day} /> <Whole text={at.time} />
        </small>
      ) : null}
    </span>
  );
}

function Whole({ text }: { text: string }) {
  return <span className="whole">{text}</span>;
}

function RowActions({
  row: { id, ticketCode, receiptNo },
  kind,
}: {
  row: CancellationView;
  kind: "pending" | "approved";
}) {
  const { t } = useTranslation("cancellations");
  const address = useScreenPath("cancellations");
  const links =
    kind === "approved"
      ? [{ label: t("act.view"), href: address(`ticket/${ticketCode}`) }]
      : (["deny", "approve"] as const).map((act) => ({
          label: t(`act.${act}`),
          href: address(`${id}/${act}`),
        }));
  return <RowLinks row={t("act.of", { receiptNo })} links={links} />;
}
