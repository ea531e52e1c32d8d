import { MAX_PASSENGERS } from "~/domain/ordering/draft";
import { totalPassengers } from "~/domain/ordering/passengers";
import type { Category } from "~/domain/pricing/categories";
import type { FlowView } from "~/routes/ticketing/flow-view";
import type { OfferedCategory } from "~/routes/ticketing/passenger-counts";
import type { ReturnedForm } from "~/routes/ticketing/step-frame";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { STEP_FORM_ID } from "~/ui/layout/step-form-link";
import { ForeignCountry, Nationality } from "./nationality";
import { type OfferedOperator, OperatorChoice } from "./operator-choice";
import { PassengerCountRow } from "./passenger-count-row";
import { PassengerNames } from "./passenger-names";
import type { usePassengerCounts } from "./use-passenger-counts";

interface PassengerCountFormProps {
  view: FlowView;
  returned: ReturnedForm | undefined;
  offered: { malaysian: readonly OfferedCategory[]; foreigner: readonly OfferedCategory[] };
  operators: readonly OfferedOperator[];
  countries: readonly { code: string; name: string }[];
  chosen: { malaysian: boolean; nonMalaysian: boolean; country: string; operatorId: number };
  /** What is stored of the passengers, by the names of their fields. */
  names: Readonly<Record<string, string>>;
  passengerCounts: ReturnType<typeof usePassengerCounts>;
}

/**
 * Step 3 at the counter on one screen: the operator, both nationalities side by side (S16), and who
 * travels, unless an operator buys (S14).
 */
export function PassengerCountForm({
  view,
  returned,
  offered,
  operators,
  countries,
  chosen,
  names,
  passengerCounts: live,
}: PassengerCountFormProps) {
  const problem = useFieldErrorText(returned?.problems ?? []);
  const typed = returned?.typed;
  const value = (category: Category) =>
    typed?.[category] ??
    String(view.order.lines.find((line) => line.category === category)?.quantity ?? "");
  const first = offered.malaysian[0]?.category ?? offered.foreigner[0]?.category;
  const blank = Object.keys(names).find((field) => /\[(?:name|ic)\]$/.test(field) && !names[field]);
  const rows = (list: readonly OfferedCategory[]) =>
    list.map((one) => (
      <PassengerCountRow
        key={one.category}
        {...one}
        value={value(one.category)}
        count={live.counts[one.category] ?? 0}
        canMore={totalPassengers(live.counts) < MAX_PASSENGERS}
        focus={one.category === first && !typed && !blank}
        problem={problem(one.category)}
      />
    ));
  return (
    <form id={STEP_FORM_ID} method="post" action="/pos/passengers" noValidate {...live.handlers}>
      <input type="hidden" name="version" value={view.version} />
      <OperatorChoice
        operators={operators}
        chosen={typed?.operator ?? String(chosen.operatorId)}
        problem={problem("operator")}
      />
      <div className="half gap">
        <fieldset className="panel">
          <Nationality
            which="malaysian"
            ticked={chosen.malaysian || isCounted(offered.malaysian, typed)}
          />
          {rows(offered.malaysian)}
        </fieldset>
        <fieldset className="panel">
          <Nationality
            which="nonMalaysian"
            ticked={chosen.nonMalaysian || isCounted(offered.foreigner, typed)}
          />
          <ForeignCountry
            countries={countries}
            chosen={typed?.country ?? chosen.country}
            problem={problem("country")}
          />
          {rows(offered.foreigner)}
        </fieldset>
      </div>
      {live.operatorId === 0 ? (
        <PassengerNames
          counts={live.counts}
          values={{ ...names, ...typed }}
          problem={problem}
          focus={typed ? undefined : blank}
          countries={countries}
        />
      ) : null}
    </form>
  );
}

/** Whether a form that came back counts somebody of these: they are ticked by that. */
function isCounted(
  list: readonly OfferedCategory[],
  typed: Record<string, string> | undefined,
): boolean {
  return list.some(({ category }) => /[1-9]/.test(typed?.[category] ?? ""));
}
