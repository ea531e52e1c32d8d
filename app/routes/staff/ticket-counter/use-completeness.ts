import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import {
  countryNameSet,
  isFieldKind,
  isFieldValid,
} from "~/domain/ticket-counter/field-validation";
import { NO_OPERATOR, OTHER_OPERATOR } from "~/domain/ticket-counter/screen-order";

/** What has to be there before the passengers, as it stands on the screen. */
const BEFORE_PASSENGERS = ["date", "operatorName", "agencyName", "buyer"] as const;
export type Missing = (typeof BEFORE_PASSENGERS)[number];

export interface FormCompleteness {
  /**
   * Scripts run: buttons may wait until what they need is there. Without them every button is open,
   * and the server answers.
   */
  scriptsRun: boolean;
  missing: readonly Missing[];
  passengers: boolean;
  method: string;
  operator: string;
  agency: boolean;
}

const WITHOUT_SCRIPTS: FormCompleteness = {
  scriptsRun: false,
  missing: [],
  passengers: true,
  method: "",
  operator: "",
  agency: false,
};

/**
 * Looks at the form as it is filled in (2.19): which parts are right. `look` is for the form's
 * `onInput` and `onChange`: a listener beside React's would draw the searched select anew before it
 * has seen what was typed into it, and the text would be gone.
 */
export function useFormCompleteness(
  form: RefObject<HTMLFormElement | null>,
  countries: readonly string[],
): { ready: FormCompleteness; look: () => void } {
  const [ready, setReady] = useState(WITHOUT_SCRIPTS);
  const names = useMemo(() => countryNameSet(countries), [countries]);
  const look = useCallback(() => {
    if (form.current) setReady(completenessOf(form.current, names));
  }, [form, names]);
  useEffect(look, [look]);
  return { ready, look };
}

function completenessOf(form: HTMLFormElement, countries: ReadonlySet<string>): FormCompleteness {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  const right = (kind: string | undefined, value: string) =>
    isFieldKind(kind) && isFieldValid(kind, value, countries);
  const complete = (part: string) =>
    [...form.querySelectorAll<HTMLInputElement>(`[data-part=${part}]`)].every(
      ({ value, dataset }) =>
        (dataset.open === "yes" && value.trim() === "") || right(dataset.kind, value),
    );
  const [operator, method, agency] = [
    text("operator_id"),
    text("paymentMethod"),
    text("agency") === "on",
  ];
  const named = operator !== OTHER_OPERATOR || right("name", text("other_operator_name"));
  const agencyNamed = !agency || right("name", text("agency_name"));
  const known = operator !== NO_OPERATOR && operator !== OTHER_OPERATOR;
  const dated = data.has("ticketDate") || form.dataset.dated === "yes";
  const there: Record<Missing, boolean> = {
    date: dated,
    operatorName: named,
    agencyName: agencyNamed,
    buyer: known || complete("buyer"),
  };
  return {
    scriptsRun: true,
    missing: BEFORE_PASSENGERS.filter((one) => !there[one]),
    passengers: complete("passengers"),
    method,
    operator,
    agency,
  };
}
