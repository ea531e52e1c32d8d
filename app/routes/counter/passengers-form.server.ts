import { activeOperators } from "~/domain/operators/queries.server";
import { chooseOperator, setPassengerRows } from "~/domain/ordering/answers";
import type { DraftData, DraftPassenger } from "~/domain/ordering/draft";
import { missingPassengersCode, PASSENGERS_PER_PAGE } from "~/domain/ordering/passengers";
import { firstOpenStep, mayVisit, nextStep, openStepPath, stepPath } from "~/domain/ordering/steps";
import { HOME_COUNTRY } from "~/domain/places/countries";
import { parseCountry } from "~/domain/places/country-names.server";
import { CATEGORIES, isForeigner } from "~/domain/pricing/categories";
import { Refusal } from "~/domain/shared/refusal";
import { parseRowId } from "~/domain/shared/row-id.server";
import { textOf } from "~/http/form.server";
import type { Flow } from "~/routes/ticketing/flow.server";
import { passengerPrefix, readPassengerRows } from "~/routes/ticketing/passenger-rows.server";
import {
  lackOfPassengers,
  lackOfPlaces,
  pressedCategory,
  readCounts,
} from "~/routes/ticketing/passengers-form.server";
import type { StepAnswer } from "~/routes/ticketing/post-step.server";
import type { FieldError } from "~/ui/forms/field-errors";
import { leavePath } from "./leave-path.server";
import { NEXT_SALE_PATH, paymentPath } from "./paths";

/**
 * Step 3 at the counter: the operator, the counts, and the names of as many as fit on the page. A
 * payment method that was pressed goes straight to the payment; `leave` is where somebody goes who
 * comes back later, and saves what is typed so far.
 */
export async function readCounterPassengers(
  _: object,
  flow: Flow,
  form: FormData,
): Promise<StepAnswer> {
  const data = await withOperator(textOf(form, "operator"), flow.draft.data);
  const flowOfOperator = { ...flow, draft: { ...flow.draft, data } };
  const counted = readCounts(flowOfOperator, completed(form));
  if ("problems" in counted) return counted;
  const pressed = pressedCategory(form);
  const leave = leavePath(form);
  const lenient = pressed !== null || leave !== null;
  // Before their names: who types a party that finds no room types in vain.
  const few = lenient ? null : await lackOfPlaces(counted.data, flow);
  if (few) return { problems: [few] };
  const named = readNames(counted.data, form, lenient);
  if (named.problems.length > 0)
    return { problems: askCountryOnce(named.problems, counted.data, form) };
  if (leave) return { data: named.data, to: leave };
  if (pressed) return { data: named.data, to: `${NEXT_SALE_PATH}#${pressed}` };
  const lack = lackOfPassengers(named.data, flowOfOperator);
  if (lack) return { problems: [lack] };
  return { data: named.data, to: nextPath(named.data, textOf(form, "pay")) };
}

/** What of a step that is left can be read already: the rows of names stand by the counts. */
export async function readTypedPassengers(flow: Flow, form: FormData): Promise<DraftData> {
  const { draft } = flow;
  const data = await withOperator(textOf(form, "operator"), draft.data).catch((error: unknown) => {
    if (error instanceof Refusal) return draft.data;
    throw error;
  });
  const counted = readCounts({ ...flow, draft: { ...draft, data } }, completed(form));
  const order = "problems" in counted ? counted.unsaved : counted.data;
  return readNames(order, form, true).data;
}

/** The order's country is asked for where it is chosen, and not by each row that would have it. */
function askCountryOnce(problems: FieldError[], data: DraftData, form: FormData): FieldError[] {
  if (missingPassengersCode(data) !== "no_country") return problems;
  const ofRows = ({ field }: FieldError) =>
    field.endsWith("[country]") && textOf(form, field).trim() === "";
  return [
    { field: "country", code: "no_country", values: {} },
    ...problems.filter((one) => !ofRows(one)),
  ];
}

function readNames(data: DraftData, form: FormData, lenient: boolean) {
  const { rows, problems } = readPassengerRows(withOrderCountry(form, data), data.passengers, {
    from: 0,
    to: PASSENGERS_PER_PAGE,
    lenient: lenient || data.operatorId > 0,
  });
  return { data: setPassengerRows(data, 0, rows), problems };
}

/** Whose country is left blank comes from where the order's other non-Malaysians come from. */
function withOrderCountry(form: FormData, { country, passengers }: DraftData): FormData {
  const filled = new FormData();
  for (const [name, value] of form) filled.append(name, value);
  passengers.slice(0, PASSENGERS_PER_PAGE).forEach((_: DraftPassenger, index) => {
    const field = `${passengerPrefix(passengers, index)}[country]`;
    if (textOf(form, field).trim() === "") filled.set(field, country);
  });
  return filled;
}

/**
 * To the payment, straight to the method that was pressed, or first to a boat where none is chosen;
 * without scripts the names' fields come with the counts, and are filled in next.
 */
function nextPath(data: DraftData, method: string): string {
  if (mayVisit("checkout", data, "counter"))
    return method === "" ? stepPath("checkout", "counter") : paymentPath(method);
  const open = firstOpenStep(data, "counter");
  if (open === "departure-date") return openStepPath(data, "counter");
  const next = nextStep("passengers", data, "counter");
  return next === "checkout" ? NEXT_SALE_PATH : stepPath(open, "counter");
}

/** Throws Refusal operator_inactive for one that is not offered at this jetty, or not any more. */
async function withOperator(posted: string, data: DraftData): Promise<DraftData> {
  const id = parseRowId(posted);
  if (id === null) return chooseOperator(data, null);
  const operator = (await activeOperators(data.jettyId ?? 0)).find((one) => one.id === id);
  if (!operator) throw new Refusal("operator_inactive", { field: "operator" });
  return chooseOperator(data, operator);
}

/**
 * At the counter both nationalities may be ticked (S16), and who is counted need not be ticked as
 * well; the order's country is the first that a row names where none was chosen.
 */
function completed(form: FormData): FormData {
  const filled = new FormData();
  for (const [name, value] of form) filled.append(name, value);
  for (const category of CATEGORIES) {
    const which = isForeigner(category) ? "nonMalaysian" : "malaysian";
    if (/[1-9]/.test(textOf(form, category)) && !filled.getAll("nationality").includes(which))
      filled.append("nationality", which);
  }
  if (textOf(form, "country") === "") filled.set("country", firstRowCountry(form));
  return filled;
}

function firstRowCountry(form: FormData): string {
  const typed = [...form.keys()]
    .filter((name) => /_foreigner\[\d+\]\[country\]$/.test(name))
    .map((name) => parseCountry(textOf(form, name)));
  return typed.find((code) => code && code !== HOME_COUNTRY) ?? "";
}
