import { useTranslation } from "react-i18next";
import { FOREIGNER_CATEGORIES, MALAYSIAN_CATEGORIES } from "~/domain/pricing/categories";
import type { PriceList } from "~/domain/pricing/rules";
import { Actions, Button } from "~/ui/forms/buttons";
import { DateField } from "~/ui/forms/date-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { StaffForm } from "~/ui/forms/staff-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { useCategoryNames } from "~/ui/tickets/category-names";
import { PriceRow } from "./price-row";

interface PricesFormProps {
  prices: PriceList;
  version: number;
  /** The days on which prices can begin. */
  days: { first: string; last: string };
  rules: FieldRules;
  returned: FormState | undefined;
}

const GROUPS = [
  { name: "malaysian", categories: MALAYSIAN_CATEGORIES },
  { name: "foreigner", categories: FOREIGNER_CATEGORIES },
] as const;

/**
 * The price of every category and whether it is offered (X13). Where somebody else was first, what
 * was typed stays beside what is there now.
 */
export function PricesForm({ prices, version, days, rules, returned }: PricesFormProps) {
  const { t } = useTranslation("setting");
  const { name } = useCategoryNames();
  const labels = {
    ...Object.fromEntries(
      [...MALAYSIAN_CATEGORIES, ...FOREIGNER_CATEGORIES].map((category) => [
        `ticket_prices.${category}`,
        name(category),
      ]),
    ),
    starts_on: t("prices.startsOn"),
  };
  const form = useStaffForm({ labels, rules, returned, version });
  const { overtaken } = form;
  return (
    <section className="stack" aria-labelledby="prices-heading">
      <h2 id="prices-heading">{t("prices.title")}</h2>
      <p>{t("prices.lead")}</p>
      <ErrorSummary {...form.summary} />
      <StaffForm form={form} action="/setting">
        <input type="hidden" name="version" value={form.version} />
        <div className="half">
          {GROUPS.map((group) => (
            <fieldset key={group.name} className="panel">
              <legend className="h2">{t(`prices.${group.name}`)}</legend>
              {group.categories.map((category) => (
                <PriceRow
                  key={category}
                  category={category}
                  label={name(category)}
                  price={prices[category]}
                  form={form}
                  overtaken={overtaken}
                />
              ))}
            </fieldset>
          ))}
        </div>
        <DateField
          {...form.field("starts_on")}
          hint={t("prices.startsHint")}
          min={days.first}
          max={days.last}
        />
        <Actions>
          <Button>{t("prices.submit")}</Button>
        </Actions>
      </StaffForm>
    </section>
  );
}
