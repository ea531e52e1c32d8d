import { useTranslation } from "react-i18next";
import { formatAmount } from "~/domain/shared/money";
import type { OfferedCategory } from "~/routes/ticketing/passenger-counts";
import { FieldErrorText } from "~/ui/forms/field";
import { useCategoryNames } from "~/ui/tickets/category-names";

interface PassengerCountRowProps extends OfferedCategory {
  /** As typed; nothing is 0. */
  value: string;
  count: number;
  canMore: boolean;
  focus: boolean;
  problem: string | undefined;
}

/** A category with its fare on one line: a number that can be typed over, − and + beside it. */
export function PassengerCountRow({
  category,
  fareSen,
  value,
  count,
  canMore,
  focus,
  problem,
}: PassengerCountRowProps) {
  const common = useTranslation("common").t;
  const label = useCategoryNames().short(category);
  return (
    <div className={problem ? "count wrong" : count > 0 ? "count on" : "count"}>
      <div>
        <label htmlFor={category}>
          {label} <span className="hint num">{formatAmount(fareSen)}</span>
        </label>
        <FieldErrorText id={category} problem={problem} />
      </div>
      <div className="qty">
        <button name="less" value={category} disabled={count === 0}>
          <span aria-hidden="true">−</span>
          <span className="vh">{common("stepper.less", { label })}</span>
        </button>
        <input
          id={category}
          name={category}
          defaultValue={value}
          placeholder="0"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          autoFocus={focus}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${category}-e` : undefined}
        />
        <button name="more" value={category} disabled={!canMore}>
          <span aria-hidden="true">+</span>
          <span className="vh">{common("stepper.more", { label })}</span>
        </button>
      </div>
    </div>
  );
}
