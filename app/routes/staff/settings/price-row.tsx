import { useTranslation } from "react-i18next";
import type { Category } from "~/domain/pricing/categories";
import type { PriceList } from "~/domain/pricing/rules";
import { formatAmount, formatRm } from "~/domain/shared/money";
import { TextField } from "~/ui/forms/text-field";
import type { StaffFormControl } from "~/ui/forms/use-staff-form";

interface PriceRowProps {
  category: Category;
  label: string;
  /** As it stands now. */
  price: PriceList[Category];
  form: StaffFormControl;
  overtaken: boolean;
}

/** One category: its price in ringgit and the tick that offers it. */
export function PriceRow({ category, label, price, form, overtaken }: PriceRowProps) {
  const { t } = useTranslation("setting");
  const { typed } = form;
  const [field, tick] = [`ticket_prices.${category}`, `offered.${category}`];
  const standing = price.fareSen === null ? "" : formatAmount(price.fareSen).replaceAll(",", "");
  const value = typed ? (typed[field] ?? "") : standing;
  const offered = typed ? tick in typed : price.offered;
  const differs = overtaken && (value !== standing || offered !== price.offered);
  const now = price.fareSen === null ? t("prices.unset") : formatRm(price.fareSen);
  return (
    <div className="price">
      <TextField
        {...form.field(field)}
        label={label}
        hint={
          differs
            ? t("prices.now", {
                price: now,
                state: t(price.offered ? "prices.offered" : "prices.notOffered"),
              })
            : undefined
        }
        defaultValue={value}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        narrow
      />
      <label className="pick">
        <input type="checkbox" name={tick} defaultChecked={offered} />
        <span>
          {t("prices.offered")}
          <span className="vh">: {label}</span>
        </span>
      </label>
    </div>
  );
}
