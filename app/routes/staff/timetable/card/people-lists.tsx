import { useTranslation } from "react-i18next";
import type { ExpectedPerson } from "~/domain/manifest/card.server";
import type { ListPage } from "~/domain/shared/list-page";
import { SeatTables } from "~/ui/boarding/seat-tables";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { useCategoryNames } from "~/ui/tickets/category-names";
import type { CardView } from "./card-view.server";

interface PeopleListsProps {
  card: CardView;
  people: ListPage<ExpectedPerson>;
}

/** Whom the boat waits for, or who did not come, and the counts by category and nationality. */
export function PeopleLists({ card, people }: PeopleListsProps) {
  const { t } = useTranslation("manifest");
  const category = useCategoryNames().name;
  const waiting = card.hasLeft ? t("card.absent") : t("card.expected");
  const byPerson: Column<ExpectedPerson>[] = [
    {
      head: t("card.person"),
      title: true,
      cell: ({ name, no }) => name ?? t("card.noName", { no }),
    },
    { head: t("card.category"), cell: (one) => category(one.category) },
    {
      head: t("card.phone"),
      cell: ({ phoneNo }) => (phoneNo ? <a href={`tel:${phoneNo}`}>{phoneNo}</a> : "–"),
    },
    {
      head: t("card.ticket"),
      cell: ({ ticketCode, receiptNo }) => <a href={`/tickets/${ticketCode}`}>{receiptNo}</a>,
    },
  ];
  return (
    <>
      <List
        name="people"
        heading={card.hasLeft ? t("card.peopleAbsent") : t("card.people")}
        list={people}
        columns={byPerson}
        keyOf={({ receiptNo, no }) => `${receiptNo}-${no}`}
      />
      <SeatTables seats={card.seats} waiting={waiting} />
    </>
  );
}
