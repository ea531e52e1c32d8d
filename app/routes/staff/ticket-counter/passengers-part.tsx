import { useTranslation } from "react-i18next";
import { TextField } from "~/ui/forms/text-field";
import { COUNTRY_LIST } from "./buyer-part";
import type { PartProps } from "./screen-view";
import type { FormCompleteness } from "./use-completeness";

/** One row of fields a passenger; the way on is open when all are complete (R-2.19-09). */
export function PassengersPart({ view, problem, ready }: PartProps & { ready: FormCompleteness }) {
  const { t } = useTranslation("screen");
  return (
    <section className="card stack" id="part-passengers" aria-labelledby="part-passengers-h">
      <h2 id="part-passengers-h">{t("part.passengers")}</h2>
      {view.namesOptional ? <p className="hint">{t("pax.optional")}</p> : null}
      {view.rows.map((row) => {
        const wired = (field: "name" | "ic" | "country") => ({
          name: `${row.prefix}[${field}]`,
          label: t(`pax.${field}`),
          defaultValue: row[field],
          problem: problem(`${row.prefix}[${field}]`),
          autoComplete: "off",
          maxLength: 200,
          "data-part": "passengers",
          "data-kind": field,
          "data-open": view.namesOptional && field !== "country" ? "yes" : "no",
        });
        return (
          <fieldset className="pax" key={row.prefix}>
            <legend>{t(row.adult ? "pax.adult" : "pax.child", { number: row.number })}</legend>
            <div className="trio">
              <TextField {...wired("name")} />
              <TextField {...wired("ic")} spellCheck={false} />
              <TextField {...wired("country")} list={COUNTRY_LIST} />
            </div>
          </fieldset>
        );
      })}
      <button
        className={view.order.stage === 2 ? "btn" : "btn alt"}
        name="go"
        value="payment"
        disabled={ready.scriptsRun && !ready.passengers}
      >
        {t("next.payment")}
      </button>
    </section>
  );
}
