import { useTranslation } from "react-i18next";
import { formatRm } from "~/domain/shared/money";
import { NO_OPERATOR, OTHER_OPERATOR } from "~/domain/ticket-counter/screen-order";
import { FieldErrorText } from "~/ui/forms/field";
import { SearchSelect } from "~/ui/forms/search-select";
import { Stepper } from "~/ui/forms/stepper";
import { TextField } from "~/ui/forms/text-field";
import type { PartProps } from "./screen-view";
import type { FormCompleteness } from "./use-completeness";

/**
 * How many, for whose boat, and for level 1 the agency that pays (R-2.19-05, R-2.19-06, R-2.19-11).
 */
export function CountsPart({ view, problem, ready }: PartProps & { ready: FormCompleteness }) {
  const { t } = useTranslation("screen");
  const { order, limits, fares, offers } = view;
  const hint = (sen: number | null, age: string) =>
    sen === null ? age : t("priceAge", { price: formatRm(sen), age });
  const operators = [
    { value: NO_OPERATOR, label: t("operator.none") },
    ...view.operators.map(({ id, companyName }) => ({ value: String(id), label: companyName })),
    { value: OTHER_OPERATOR, label: t("operator.other") },
  ];
  const other = ready.scriptsRun ? ready.operator === OTHER_OPERATOR : true;
  return (
    <section className="card stack" id="part-counts" aria-labelledby="part-counts-h">
      <h2 id="part-counts-h">{t("part.counts")}</h2>
      {offers.adult ? (
        <Stepper
          name="adult"
          label={t("adult")}
          hint={hint(fares.adultSen, t("adultAge"))}
          value={String(order.adults)}
          canLess={order.adults > 1}
          canMore={order.adults < limits.maxAdult}
          problem={problem("adult")}
        />
      ) : null}
      {offers.child ? (
        <Stepper
          name="child"
          label={t("child")}
          hint={hint(fares.childSen, t("childAge"))}
          value={String(order.children)}
          canLess={order.children > 0}
          canMore={order.children < limits.maxChild}
          problem={problem("child")}
        />
      ) : null}
      <SearchSelect
        name="operator_id"
        label={t("operator.label")}
        options={operators}
        defaultValue={order.operator}
        problem={problem("operator_id") ?? problem("operator")}
      />
      <div hidden={!other}>
        <TextField
          name="other_operator_name"
          label={t("operator.name")}
          defaultValue={order.otherOperatorName}
          problem={problem("other_operator_name")}
          maxLength={200}
          autoComplete="off"
        />
      </div>
      {view.mayAgency ? <Agency view={view} problem={problem} ready={ready} /> : null}
    </section>
  );
}

function Agency({ view: { order }, problem, ready }: PartProps & { ready: FormCompleteness }) {
  const { t } = useTranslation("screen");
  const open = ready.scriptsRun ? ready.agency : true;
  return (
    <fieldset className="stack">
      <legend className="vh">{t("agency.tick")}</legend>
      <label className="pick">
        <input type="checkbox" name="agency" defaultChecked={order.agency} />
        <span>{t("agency.tick")}</span>
      </label>
      <div hidden={!open} className="stack">
        <TextField
          name="agency_name"
          label={t("agency.name")}
          defaultValue={order.agencyName}
          problem={problem("agency_name")}
          maxLength={200}
          autoComplete="off"
        />
        <div className={problem("letters") ? "field wrong" : "field"}>
          <p className="hint">{t("agency.lettersHint")}</p>
          <FieldErrorText id="letters" problem={problem("letters")} />
          <button id="letters" className="btn alt" name="go" value="letters">
            {t("agency.add")}
          </button>
        </div>
        {order.letters.length > 0 ? (
          <ul>
            {order.letters.map(({ file, title }) => (
              <li key={file}>{title}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </fieldset>
  );
}
