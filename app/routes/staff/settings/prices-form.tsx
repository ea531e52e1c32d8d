import { useTranslation } from "react-i18next";
import { FOREIGNER_CATEGORIES, MALAYSIAN_CATEGORIES } from "~/domain/pricing/categories";
import type { PriceList } from "~/domain/pricing/rules";
import { Actions, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { useCategoryNames } from "~/ui/tickets/category-names";
import { PriceRow } from "./price-row";

interface PricesFormProps {
  prices: PriceList;
  version: number;
  problems: readonly FieldError[];
  /** What was posted and came back; undefined on a first visit. */
  typed: Record<string, string> | undefined;
}

const GROUPS = [
  { name: "malaysian", categories: MALAYSIAN_CATEGORIES },
  { name: "foreigner", categories: FOREIGNER_CATEGORIES },
] as const;

/**
 * The price of every category and whether it is offered (X13). Where somebody else was first, what
 * was typed stays beside what is there now.
 */
export function PricesForm({ prices, version, problems, typed }: PricesFormProps) {
  const { t } = useTranslation("setting");
  const { name } = useCategoryNames();
  const problem = useFieldErrorText(problems);
  const overtaken = problems.some(({ code }) => code === "changed_meanwhile");
  return (
    <section className="stack" aria-labelledby="prices-heading">
      <h2 id="prices-heading">{t("prices.title")}</h2>
      <p>{t("prices.lead")}</p>
      <ErrorSummary
        problems={problems}
        whose={({ field }) =>
          [...MALAYSIAN_CATEGORIES, ...FOREIGNER_CATEGORIES]
            .filter((category) => field === `ticket_prices.${category}`)
            .map(name)[0]
        }
      />
      <form method="post" action="/setting" className="stack">
        <input
          type="hidden"
          name="version"
          value={overtaken ? version : (typed?.version ?? version)}
        />
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
                  typed={typed}
                  overtaken={overtaken}
                  problem={problem(`ticket_prices.${category}`)}
                />
              ))}
            </fieldset>
          ))}
        </div>
        <Actions>
          <Button>{t("prices.submit")}</Button>
        </Actions>
      </form>
    </section>
  );
}
