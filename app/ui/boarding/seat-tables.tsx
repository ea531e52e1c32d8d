import { useTranslation } from "react-i18next";
import type { CategorySeats, Seats } from "~/domain/boarding/seat-counts";
import { formatCount } from "~/i18n/format";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import { useCategoryNames } from "~/ui/tickets/category-names";

type NationalitySeats = Seats & { country: string | null };
export interface SeatTablesView {
  categories: CategorySeats[];
  /** The country by its name; null where it is not known. */
  nationalities: NationalitySeats[];
}

interface SeatTablesProps {
  seats: SeatTablesView;
  /** What those are called who are not on board. */
  waiting: string;
}

/** Sold, on board and expected, by nationality and by category. */
export function SeatTables({ seats, waiting }: SeatTablesProps) {
  const { t } = useTranslation("manifest");
  const category = useCategoryNames().name;
  const figures = <Row extends Seats>(): Column<Row>[] => [
    { head: t("card.sold"), cell: ({ sold }) => formatCount(sold), figure: true },
    { head: t("card.onBoard"), cell: ({ onBoard }) => formatCount(onBoard), figure: true },
    { head: waiting, cell: ({ expected }) => formatCount(expected), figure: true },
  ];
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
              cell: ({ country }) => country ?? t("card.countryUnknown"),
            },
            ...figures<NationalitySeats>(),
          ]}
          rows={seats.nationalities}
          keyOf={({ country }) => country ?? ""}
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
          rows={seats.categories}
          keyOf={(one) => one.category}
        />
      </section>
    </>
  );
}
