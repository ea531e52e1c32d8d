import { useTranslation } from "react-i18next";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import type { DaySpan, ListPage } from "~/domain/shared/list-page";
import { formatInstant } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { useOverShortText } from "~/ui/shifts/over-short";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";

interface OpenRow {
  id: number;
  cashier: string;
  jettyId: JettyId;
  openedAt: string;
}
interface ClosedRow extends OpenRow {
  closedAt: string;
  zNo: number;
  overShortSen: number;
}

/** Shifts that are open now. */
export function OpenShiftList({ list }: { list: ListPage<OpenRow> }) {
  const { t } = useTranslation("shift");
  const columns: Column<OpenRow>[] = [
    ...useCommonColumns<OpenRow>(),
    { head: t("list.actions"), acts: true, cell: (row) => <RowActions row={row} open /> },
  ];
  return (
    <List
      name="open"
      heading={t("list.open")}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      searchHint={t("list.cashier")}
    />
  );
}

/** Shifts that are over. */
export function ClosedShiftList({ list, days }: { list: ListPage<ClosedRow>; days: DaySpan }) {
  const { t } = useTranslation("shift");
  const language = useLanguage();
  const overShort = useOverShortText();
  const columns: Column<ClosedRow>[] = [
    ...useCommonColumns<ClosedRow>(),
    {
      head: t("list.closedAt"),
      cell: ({ closedAt }) => formatInstant(new Date(closedAt), language),
    },
    { head: t("list.z"), cell: ({ zNo }) => zNo, figure: true },
    { head: t("list.difference"), cell: ({ overShortSen }) => overShort(overShortSen) },
    { head: t("list.actions"), acts: true, cell: (row) => <RowActions row={row} /> },
  ];
  return (
    <List
      name="closed"
      heading={t("list.closed")}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      searchHint={t("list.hint")}
      span={{ days, label: t("list.days") }}
      csv="/shifts.csv"
    />
  );
}

function useCommonColumns<Row extends OpenRow>(): Column<Row>[] {
  const { t } = useTranslation("shift");
  const language = useLanguage();
  return [
    { head: t("list.cashier"), cell: ({ cashier }) => cashier, title: true },
    { head: t("list.jetty"), cell: ({ jettyId }) => jettyName(jettyId) },
    { head: t("list.opened"), cell: ({ openedAt }) => formatInstant(new Date(openedAt), language) },
  ];
}

function RowActions({ row, open }: { row: OpenRow; open?: boolean }) {
  const { t } = useTranslation("shift");
  const address = useScreenPath("shifts");
  const see = { label: t("list.see"), href: address(`${row.id}`) };
  const close = { label: t("list.forgotten"), href: address(`${row.id}/close`), risky: true };
  return <RowLinks row={row.cashier} links={open ? [see, close] : [see]} />;
}
