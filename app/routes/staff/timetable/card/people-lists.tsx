import { useTranslation } from "react-i18next";
import type { CategorySeats, ExpectedPerson } from "~/domain/manifest/card.server";
import type { ListPage } from "~/domain/shared/list-page";
import { formatCount } from "~/i18n/format";
import { List } from "~/ui/table/list";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import { useCategoryNames } from "~/ui/tickets/category-names";
import type { CardView, Seats } from "./card-view.server";

interface PeopleListsProps {
  card: CardView;
  people: ListPage<ExpectedPerson>;
}

/** Whom the boat waits for, or who did not come, and the counts by category and nationality. */
export function PeopleLists({ card, people }: PeopleListsProps) {
  const { t } = useTranslation("manifest");
  const category = useCategoryNames().name;
  const waiting = card.hasLeft ? t("card.absent") : t("card.expected");
  const figures = <Row extends Seats>(): Column<Row>[] => [
    { head: t("card.sold"), cell: ({ sold }) => formatCount(sold), figure: true },
    { head: t("card.onBoard"), cell: ({ onBoard }) => formatCount(onBoard), figure: true },
    { head: waiting, cell: ({ sold, onBoard }) => formatCount(sold - onBoard), figure: true },
  ];
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
  const nationalities = (["malaysian", "foreigner"] as const).map((name) => ({
    name,
    ...card.counts[name],
  }));
  return (
    <>
      <List
        name="people"
        heading={card.hasLeft ? t("card.peopleAbsent") : t("card.people")}
        list={people}
        columns={byPerson}
        keyOf={({ receiptNo, no }) => `${receiptNo}-${no}`}
      />
      <section aria-labelledby="by-nationality">
        <div className="row sec">
          <h2 id="by-nationality">{t("card.byNationality")}</h2>
        </div>
        <ResponsiveTable
          caption={t("card.byNationality")}
          columns={[
            {
              head: t("card.nationality"),
              title: true,
              cell: ({ name }: { name: "malaysian" | "foreigner" }) => t(`card.${name}`),
            },
            ...figures<(typeof nationalities)[number]>(),
          ]}
          rows={nationalities}
          keyOf={({ name }) => name}
        />
      </section>
      <section aria-labelledby="by-category">
        <div className="row sec">
          <h2 id="by-category">{t("card.byCategory")}</h2>
        </div>
        <ResponsiveTable
          caption={t("card.byCategory")}
          columns={[
            { head: t("card.category"), title: true, cell: (one) => category(one.category) },
            ...figures<CategorySeats>(),
          ]}
          rows={card.seats}
          keyOf={(one) => one.category}
        />
      </section>
    </>
  );
}
