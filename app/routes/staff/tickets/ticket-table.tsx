import { useTranslation } from "react-i18next";
import type { CancelAct } from "~/domain/cancellations/rules";
import type { ReportType } from "~/domain/tickets/list-filter";
import type { TicketRow } from "~/domain/tickets/ticket-list.server";
import { Icon } from "~/ui/icons";
import { useFrame } from "~/ui/layout/frame";
import { StatusTag } from "~/ui/layout/status-tag";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { useChangedRows } from "~/ui/live/use-changed-rows";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import { RowMenu } from "~/ui/table/row-menu";
import { usePlatformName } from "./filter-names";
import { MANY_FORM } from "./many-bar";

type Stored = Pick<
  TicketRow,
  | "id"
  | "ticketCode"
  | "receiptNo"
  | "ticketFlag"
  | "state"
  | "operator"
  | "agency"
  | "passengers"
  | "printed"
  | "reprinted"
  | "sameTraveller"
>;

/** A row in its reader's language, with what they may do about it. */
export interface TicketRowView extends Stored {
  code: string;
  seller: string;
  purchased: { day: string; time: string };
  departure: string;
  act: CancelAct | null;
  edits: boolean;
}

interface TicketTableProps {
  rows: readonly TicketRowView[];
  type: ReportType;
  /** Levels 1 and 5 see who sold a ticket (R-2.14-05). */
  showsSeller: boolean;
}

/** The columns of 2.14, in its order. */
export function TicketTable({ rows, type, showsSeller }: TicketTableProps) {
  const { t } = useTranslation("tickets");
  const platformName = usePlatformName();
  const { path } = useFrame();
  const marked = useChangedRows(rows, rowId, path);
  const columns: Column<TicketRowView>[] = [
    { head: t("column.code"), cell: (row) => <Code row={row} />, title: true },
    type === "agency"
      ? { head: t("column.agency"), cell: ({ agency }) => agency ?? "–" }
      : { head: t("column.operator"), cell: ({ operator }) => operator ?? "–" },
    ...(showsSeller
      ? [
          {
            head: t("column.seller"),
            cell: ({ seller, ticketFlag }: TicketRowView) => seller || platformName(ticketFlag),
          },
        ]
      : []),
    { head: t("column.passengers"), cell: ({ passengers }) => passengers, figure: true },
    { head: t("column.purchased"), cell: ({ purchased }) => <Purchased {...purchased} /> },
    {
      head: t("column.departure"),
      cell: ({ departure }) => <span className="whole">{departure}</span>,
    },
    { head: t("column.reprinted"), cell: ({ reprinted }) => reprinted, figure: true },
    { head: t("column.actions"), acts: true, cell: (row) => <Actions row={row} /> },
    { head: t("column.printed"), cell: ({ printed }) => printed, figure: true },
  ];
  return (
    <ResponsiveTable
      caption={t(`type.${type}`)}
      columns={columns}
      rows={rows}
      keyOf={rowId}
      marked={marked}
      none={t("none")}
    />
  );
}

const rowId = ({ id }: TicketRowView) => id;

/** The code as people read it, under it the number that they call the ticket by. */
function Code({
  row: { ticketCode, code, receiptNo, state, sameTraveller },
}: {
  row: TicketRowView;
}) {
  const { t } = useTranslation("tickets");
  const address = useScreenPath("tickets");
  const warning = sameTraveller && t(`warning.${sameTraveller.by}`, sameTraveller);
  return (
    <span className="ticked">
      <label className="tick">
        <input type="checkbox" name="ticket" value={ticketCode} form={MANY_FORM} />
        <span className="vh">{t("many.tick", { receiptNo })}</span>
      </label>
      <a href={address(ticketCode)}>
        <span className="code">{code}</span>
      </a>
      <small>
        {receiptNo} {state === "paid" ? null : <StatusTag state={state} />}
        {warning ? (
          <a className="warnlink" href={address(ticketCode)} title={warning}>
            <Icon name="warning" size={18} />
            <span className="vh">{warning}</span>
          </a>
        ) : null}
      </small>
    </span>
  );
}

function Purchased({ day, time }: TicketRowView["purchased"]) {
  return (
    <span className="whole">
      {day}
      <small>{time}</small>
    </span>
  );
}

/** What can be done with a ticket (R-2.14-06, R-2.14-07). */
function Actions({ row: { ticketCode, receiptNo, state, act, edits } }: { row: TicketRowView }) {
  const { t } = useTranslation("tickets");
  const address = useScreenPath("tickets");
  return (
    <RowMenu
      row={t("act.of", { receiptNo })}
      links={[
        { label: t("act.detail"), href: address(ticketCode) },
        { label: t("act.passengers"), href: `${address(ticketCode)}#list-passengers` },
        ...(state === "paid"
          ? [{ label: t("act.personal"), href: address(`${ticketCode}/personal`) }]
          : []),
        ...(edits ? [{ label: t("act.edit"), href: address(`${ticketCode}/edit`) }] : []),
        { label: t("act.prints"), href: address(`${ticketCode}/prints`) },
        ...(act
          ? [{ label: t(`act.${act}`), href: address(`${ticketCode}/cancel`), risky: true }]
          : []),
      ]}
    />
  );
}
