import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import type { ListPage } from "~/domain/shared/list-page";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";

export interface AffectedOrderView {
  id: number;
  receiptNo: string;
  name: string;
  phone: string;
  email: string;
  passengers: number;
  date: string;
  jettyId: number;
}

/** The live orders of blocked days, to be called and written to. */
export function AffectedOrderList({ list }: { list: ListPage<AffectedOrderView> }) {
  const { t } = useTranslation("blocked");
  const columns: Column<AffectedOrderView>[] = [
    { head: t("orders.column.receipt"), cell: ({ receiptNo }) => receiptNo, title: true },
    { head: t("orders.column.name"), cell: ({ name }) => name || "–" },
    {
      head: t("orders.column.phone"),
      cell: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{phone}</a> : "–"),
    },
    {
      head: t("orders.column.email"),
      cell: ({ email }) =>
        email ? (
          <a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>{email}</a>
        ) : (
          "–"
        ),
    },
    { head: t("orders.column.passengers"), cell: ({ passengers }) => passengers, figure: true },
    { head: t("orders.column.date"), cell: ({ date }) => date },
    { head: t("orders.column.jetty"), cell: ({ jettyId }) => jettyName(jettyId) },
  ];
  return <List heading={t("orders.list")} list={list} columns={columns} keyOf={({ id }) => id} />;
}
