import { useTranslation } from "react-i18next";
import type { FieldKind } from "~/domain/ticket-counter/field-validation";
import { NO_OPERATOR, OTHER_OPERATOR } from "~/domain/ticket-counter/screen-order";
import { TextField } from "~/ui/forms/text-field";
import type { PartProps } from "./screen-view";
import type { FormCompleteness } from "./use-completeness";

export const COUNTRY_LIST = "screen-countries";

/**
 * Who buys. The way on appears when it is complete (R-2.19-08); an operator of the list is known
 * already.
 */
export function BuyerPart({ view, problem, ready }: PartProps & { ready: FormCompleteness }) {
  const { t } = useTranslation("screen");
  const { buyer, operator } = view.order;
  const chosen = ready.scriptsRun ? ready.operator : operator;
  const known = chosen !== "" && chosen !== NO_OPERATOR && chosen !== OTHER_OPERATOR;
  const wired = (name: keyof typeof buyer, kind: FieldKind) => ({
    name,
    defaultValue: buyer[name],
    problem: problem(name),
    autoComplete: "off",
    maxLength: 200,
    "data-part": "buyer",
    "data-kind": kind,
  });
  return (
    <section className="card stack" id="part-buyer" aria-labelledby="part-buyer-h">
      <h2 id="part-buyer-h">{t("part.buyer")}</h2>
      {known ? <p className="hint">{t("buyer.known")}</p> : null}
      <div className="stack" hidden={known}>
        <TextField {...wired("name", "name")} label={t("buyer.name")} />
        <div className="pair">
          <TextField {...wired("ic", "ic")} label={t("buyer.ic")} spellCheck={false} />
          <TextField
            {...wired("phoneNo", "phone")}
            label={t("buyer.phone")}
            type="tel"
            inputMode="tel"
          />
        </div>
        <div className="pair">
          <TextField
            {...wired("email", "email")}
            data-open="yes"
            label={t("buyer.email")}
            inputMode="email"
          />
          <TextField
            {...wired("country", "country")}
            label={t("buyer.country")}
            list={COUNTRY_LIST}
          />
        </div>
      </div>
      <datalist id={COUNTRY_LIST}>
        {view.countries.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {ready.buyer ? (
        <button className={view.order.stage === 1 ? "btn" : "btn alt"} name="go" value="passengers">
          {t("next.passengers")}
        </button>
      ) : (
        <p className="hint" role="status">
          {t("next.waitBuyer")}
        </p>
      )}
    </section>
  );
}
