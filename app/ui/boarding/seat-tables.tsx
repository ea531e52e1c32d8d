import { useTranslation } from "react-i18next";
import type { CategorySeats, SeatCounts, Seats } from "~/domain/boarding/seat-counts";
import { formatCount } from "~/i18n/format";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import { useCategoryNames } from "~/ui/tickets/category-names";

interface SeatTablesProps {
  seats: readonly CategorySeats[];
  counts: SeatCounts;
  /** What those are called who are not on board. */
  waiting: string;
}

/** Sold, on board and expected, by nationality and by category. */
export function SeatTables({ seats, counts, waiting }: SeatTablesProps) {
  const { t } = useTranslation("manifest");
  const category = useCategoryNames().name;
  const figures = <Row extends Seats>(): Column<Row>[] => [
    { head: t("card.sold"), cell: ({ sold }) => formatCount(sold), figure: true },
    { head: t("card.onBoard"), cell: ({ onBoard }) => formatCount(onBoard), figure: true },
    { head: waiting, cell: ({ sold, onBoard }) => formatCount(sold - onBoard), figure: true },
  ];
  const nationalities = (["malaysian", "foreigner"] as const).map((name) => ({
    name,
    ...counts[name],
  }));
  return (
    <>
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
          rows={seats}
          keyOf={(one) => one.category}
        />
      </section>
    </>
  );
}
