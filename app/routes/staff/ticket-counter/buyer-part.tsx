import { useTranslation } from "react-i18next";
import type { FieldKind } from "~/domain/ticket-counter/field-validation";
import { NO_OPERATOR, OTHER_OPERATOR } from "~/domain/ticket-counter/screen-order";
import { fieldId } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";
import type { PartProps } from "./screen-view";
import type { FormCompleteness, Missing } from "./use-completeness";

export const COUNTRY_LIST = "screen-countries";

/** Where that is mended which stands in another part. */
const WHERE: Record<Exclude<Missing, "buyer">, string> = {
  date: "part-date",
  operatorName: fieldId("other_operator_name"),
  agencyName: fieldId("agency_name"),
};

/**
 * Who buys. The way on appears when it is complete (R-2.19-08), and until then what is missing; an
 * operator of the list is known already.
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
      {ready.missing.length === 0 ? (
        <button className={view.order.stage === 1 ? "btn" : "btn alt"} name="go" value="passengers">
          {t("next.passengers")}
        </button>
      ) : (
        <div role="status">
          {ready.missing.map((one) => (
            <p key={one} className="hint">
              {one === "buyer" ? (
                t("next.wait.buyer")
              ) : (
                <a href={`#${WHERE[one]}`}>{t(`next.wait.${one}`)}</a>
              )}
            </p>
          ))}
        </div>
      )}
    </section>
  );
}
