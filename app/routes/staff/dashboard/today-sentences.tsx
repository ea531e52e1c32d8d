import { useTranslation } from "react-i18next";
import type { Comparison } from "~/domain/figures/comparisons";
import type { Sums } from "~/domain/figures/figure-set";
import { formatRm } from "~/domain/shared/money";
import { formatCount } from "~/i18n/format";
import { Change } from "~/ui/charts/comparison-list";

interface TodaySentencesProps {
  figures: { today: Sums; yesterday: Comparison; lastWeek: Comparison };
}

/** How today goes, and what is different from last week, before any chart. */
export function TodaySentences({ figures }: TodaySentencesProps) {
  const { t } = useTranslation("figures");
  const { today, yesterday, lastWeek } = figures;
  const sold = today.tickets > 0;
  return (
    <div className="today">
      <p>
        {sold
          ? t("today.sold", {
              amount: formatRm(today.amountSen),
              tickets: formatCount(today.tickets),
              passengers: formatCount(today.passengers),
            })
          : t("today.none")}{" "}
        {sold || yesterday.last > 0 ? (
          <>
            <Change of={yesterday} /> {t("today.yesterday", { amount: formatRm(yesterday.last) })}
          </>
        ) : null}
      </p>
      {lastWeek.this > 0 || lastWeek.last > 0 ? (
        <p>
          {t("today.week", { amount: formatRm(lastWeek.this) })} <Change of={lastWeek} />{" "}
          {t("today.lastWeek", { amount: formatRm(lastWeek.last) })}
        </p>
      ) : null}
    </div>
  );
}
