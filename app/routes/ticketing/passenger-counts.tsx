import { useTranslation } from "react-i18next";
import { MAX_PASSENGERS } from "~/domain/ordering/draft";
import type { Category } from "~/domain/pricing/categories";
import { Stepper } from "~/ui/forms/stepper";
import { useCategoryNames } from "~/ui/tickets/category-names";

export interface OfferedCategory {
  category: Category;
  /** Whole sen. */
  fareSen: number;
}

interface PassengerCountsProps {
  legend: string;
  offered: readonly OfferedCategory[];
  /** The count of a category, as typed or as stored. */
  value: (category: Category) => string;
  /** Of all passengers, to know the cap. */
  total: number;
  problem: (field: string) => string | undefined;
}

/** The counters of one nationality: − is disabled at 0, + when the order is full (R-5-36). */
export function PassengerCounts({ legend, offered, value, total, problem }: PassengerCountsProps) {
  const { t } = useTranslation("online");
  const names = useCategoryNames();
  return (
    <fieldset className="gap">
      <legend className="vh">{legend}</legend>
      {offered.length === 0 ? <p className="note">{t("passengers.none")}</p> : null}
      {offered.map(({ category, fareSen }) => (
        <Stepper
          key={category}
          name={category}
          label={names.short(category)}
          hint={names.hint(category, fareSen)}
          value={value(category)}
          canLess={(Number(value(category)) || 0) > 0}
          canMore={total < MAX_PASSENGERS}
          problem={problem(category)}
        />
      ))}
    </fieldset>
  );
}
