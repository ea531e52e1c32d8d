import { useTranslation } from "react-i18next";
import type { OrderOver } from "~/domain/manifest/orders-over.server";
import type { ListPage } from "~/domain/shared/list-page";
import { Note } from "~/ui/layout/note";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import type { CardView } from "./card-view.server";

interface OrdersOverProps {
  card: CardView;
  orders: ListPage<OrderOver>;
}

/** Whom to call where a smaller boat came in: the orders that it has no places for. */
export function OrdersOver({ card, orders }: OrdersOverProps) {
  const { t } = useTranslation("manifest");
  const columns: Column<OrderOver>[] = [
    {
      head: t("card.ticket"),
      title: true,
      cell: ({ ticketCode, receiptNo }) => <a href={`/tickets/${ticketCode}`}>{receiptNo}</a>,
    },
    { head: t("over.buyer"), cell: ({ name }) => name ?? "–" },
    {
      head: t("card.phone"),
      cell: ({ phoneNo }) => (phoneNo ? <a href={`tel:${phoneNo}`}>{phoneNo}</a> : "–"),
    },
    { head: t("over.people"), cell: ({ over, people }) => t("over.of", { over, people }) },
  ];
  return (
    <>
      <Note kind="bad">
        <p>{t("over.lead", { count: card.overSold, capacity: card.capacity })}</p>
      </Note>
      <List
        name="over"
        heading={t("over.title")}
        list={orders}
        columns={columns}
        keyOf={({ receiptNo }) => receiptNo}
      />
    </>
  );
}
