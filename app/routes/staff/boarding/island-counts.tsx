import { useTranslation } from "react-i18next";
import type { IslandCount } from "~/domain/boarding/return-leg/island.server";
import { type Day, daysBetween } from "~/domain/shared/day";
import { formatCount, formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import { useCategoryNames } from "~/ui/tickets/category-names";

/** How many are there, by the day on which they went out and by category. */
export function IslandCounts({ counts, today }: { counts: readonly IslandCount[]; today: Day }) {
  const { t } = useTranslation("island");
  const language = useLanguage();
  const category = useCategoryNames().name;
  const byDay = summed(counts, ({ day }) => day);
  const byCategory = summed(counts, (one) => one.category);
  const people: Column<[string, number]> = {
    head: t("people"),
    cell: ([, count]) => formatCount(count),
    figure: true,
  };
  const days: Column<[Day, number]>[] = [
    { head: t("day"), cell: ([day]) => formatDay(day, language), title: true },
    {
      head: t("out"),
      cell: ([day]) => formatCount(daysBetween(day, today)),
      figure: true,
    },
    people,
  ];
  return (
    <>
      <section aria-labelledby="by-day">
        <div className="row sec">
          <h2 id="by-day">{t("byDay")}</h2>
        </div>
        <ResponsiveTable caption={t("byDay")} columns={days} rows={byDay} keyOf={([day]) => day} />
      </section>
      <section aria-labelledby="by-category">
        <div className="row sec">
          <h2 id="by-category">{t("byCategory")}</h2>
        </div>
        <ResponsiveTable
          caption={t("byCategory")}
          columns={[{ head: t("category"), cell: ([one]) => category(one), title: true }, people]}
          rows={byCategory}
          keyOf={([one]) => one}
        />
      </section>
    </>
  );
}

/** The sums of people by a key, in the order in which the keys come. */
function summed<Key>(
  counts: readonly IslandCount[],
  keyOf: (count: IslandCount) => Key,
): [Key, number][] {
  const sums = new Map<Key, number>();
  for (const one of counts) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + one.people);
  return [...sums];
}
