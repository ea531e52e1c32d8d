import { useTranslation } from "react-i18next";
import type { Column } from "~/ui/table/responsive-table";
import { ResponsiveTable } from "~/ui/table/responsive-table";
import type { MonthView } from "./month-view.server";

type Sum = MonthView["differences"][number];

/** What does not match, by its kind; each leads to its list. */
export function DifferenceSums({ month: { differences, query } }: { month: MonthView }) {
  const { t } = useTranslation("months");
  const columns: Column<Sum>[] = [
    {
      head: t("column.what"),
      title: true,
      cell: ({ kind }) => (
        <span>
          <a href={`/month-end/differences${query}&kind=${kind}`}>{t(`kind.${kind}`)}</a>
          <small>{t(`help.${kind}`)}</small>
        </span>
      ),
    },
    { head: t("column.amount"), cell: ({ sum }) => sum, figure: true },
    {
      head: t("column.reason"),
      cell: ({ count, explained }) => (
        <span className={explained < count ? "tag warn" : "tag good"}>
          {t("difference.explained", { explained, count })}
        </span>
      ),
    },
  ];
  return (
    <section aria-labelledby="differences-heading">
      <div className="row sec">
        <h2 id="differences-heading">{t("difference.heading")}</h2>
      </div>
      <ResponsiveTable
        caption={t("difference.heading")}
        columns={columns}
        rows={differences}
        keyOf={({ kind }) => kind}
        none={t("difference.none")}
      />
    </section>
  );
}
