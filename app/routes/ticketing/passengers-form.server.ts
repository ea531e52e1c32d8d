import { placesOn } from "~/domain/departures/choices.server";
import { choosePassengers } from "~/domain/ordering/answers";
import { type Channel, type DraftData, MAX_PASSENGERS } from "~/domain/ordering/draft";
import {
  adjustCount,
  droppedNames,
  missingPassengersCode,
  totalPassengers,
} from "~/domain/ordering/passengers";
import { passengersForm } from "~/domain/ordering/schema.server";
import { firstOpenStep, openStepPath, stepPath } from "~/domain/ordering/steps";
import { HOME_COUNTRY, OTHER_COUNTRY } from "~/domain/places/countries";
import { CATEGORIES, type Category, isCategory, isForeigner } from "~/domain/pricing/categories";
import { offeredCategories } from "~/domain/pricing/rules";
import { Refusal } from "~/domain/shared/refusal";
import { asProblem, parseFields, textOf } from "~/http/form.server";
import type { FieldError } from "~/ui/forms/field-errors";
import type { Flow } from "./flow.server";
import type { StepAnswer } from "./post-step.server";

/**
 * The categories that are sold in steps. An agency's people need its letter (S20): they are sold on
 * the single screen, which takes files.
 */
export function offeredInSteps({ configuration }: Flow): {
  malaysian: Category[];
  foreigner: Category[];
} {
  return offeredCategories(configuration.prices, false);
}

/**
 * Step 3: typed counts, then − or + on top of them (which stay on the page), or what they cost
 * (`quote`, which keeps nothing), or on to the next step when nothing is lacking (R-4-23), to the boat
 * where one is still to be chosen.
 */
export async function readPassengers(_: object, flow: Flow, form: FormData): Promise<StepAnswer> {
  const read = readCounts(flow, form);
  if ("problems" in read) return read;
  if (form.has("quote")) return { unsaved: read.data };
  const pressed = pressedCategory(form);
  if (!pressed && read.data.nonMalaysian && textOf(form, "country") === OTHER_COUNTRY)
    return { again: true };
  const dropped = droppedNames(flow.draft.data.passengers, read.data.passengers);
  if (pressed)
    return { ...read, dropped, to: `${stepPath("passengers", flow.channel)}#${pressed}` };
  const problem = lackOfPassengers(read.data, flow) ?? (await lackOfPlaces(read.data, flow));
  if (problem) return { problems: [problem], unsaved: read.data };
  const boatNext = firstOpenStep(read.data, flow.channel) === "departure-date";
  return { ...read, dropped, ...(boatNext ? { to: openStepPath(read.data, flow.channel) } : {}) };
}

/** What lacks for the next step, at the field where it is filled in; null where nothing does. */
export function lackOfPassengers(data: DraftData, flow: Flow): FieldError | null {
  const code = missingPassengersCode(data);
  if (!code) return null;
  const field = code === "no_country" ? "country" : firstField(data, flow);
  return { field, code, values: {} };
}

/** The party does not fit on the chosen departure; null where it does, or none is chosen. */
export async function lackOfPlaces(data: DraftData, flow: Flow): Promise<FieldError | null> {
  const { jettyId, ticketDate, departureIds } = data;
  if (jettyId === null || ticketDate === null || !departureIds?.length) return null;
  const [people, field] = [totalPassengers(data.counts), firstField(data, flow)];
  const party = { jettyId, day: ticketDate, people, channel: flow.channel };
  const { left, heldMost } = await placesOn(departureIds, party, flow.now);
  if (people > left) return { field, code: "departure_few", values: { left } };
  // The counter's orders are paid where they are sold.
  if (flow.channel === "web" && people > heldMost)
    return { field, code: "departure_party", values: { most: heldMost } };
  return null;
}

/**
 * The order with the counts as they were typed, or what is wrong with them and the order that those
 * make which can be read: the page goes on to name a sum, and it is of the counts that stand there.
 */
export function readCounts(
  flow: Flow,
  form: FormData,
): { problems: FieldError[]; unsaved: DraftData } | { data: DraftData } {
  const { counts: typed, country, nationality, problems: wrong } = parseCounts(form);
  const ticked = chosenNationality(flow.channel, nationality);
  const orderOf = (counts: DraftData["counts"]) =>
    choosePassengers(flow.draft.data, { ...ticked, country, counts });
  const counts = applyStepButtons(typed, form);
  const data = orderOf(counts);
  const problems = wrong.length > 0 ? wrong : countProblems(counts, data, flow);
  return problems.length > 0 ? { problems, unsaved: orderOf(typed) } : { data };
}

/** The form's fields; one that cannot be read counts as empty, beside what is wrong with it. */
function parseCounts(form: FormData) {
  const country = textOf(form, "country");
  const fields = {
    nationality: form.getAll("nationality"),
    country: country === OTHER_COUNTRY ? "" : country,
    counts: Object.fromEntries(
      CATEGORIES.filter((category) => form.has(category)).map((category) => [
        category,
        textOf(form, category),
      ]),
    ),
  };
  const parsed = parseFields(passengersForm, fields);
  if (parsed.ok) return { ...parsed.value, problems: [] };
  const problems = parsed.problems.map((problem) => ({
    ...problem,
    field: problem.field.replace(/^counts\./, "").replace(/\.\d+$/, ""),
  }));
  const wrong = new Set(problems.map(({ field }) => field));
  const readable = passengersForm.parse({
    nationality: wrong.has("nationality") ? [] : fields.nationality,
    country: wrong.has("country") ? "" : fields.country,
    counts: Object.fromEntries(Object.entries(fields.counts).filter(([name]) => !wrong.has(name))),
  });
  return { ...readable, problems };
}

/**
 * Online one or the other (S16): of two that came along, which no form of ours sends, the first
 * counts.
 */
function chosenNationality(
  channel: Channel,
  nationality: ("malaysian" | "nonMalaysian")[],
): Pick<DraftData, "malaysian" | "nonMalaysian"> {
  const chosen = channel === "web" ? nationality.slice(0, 1) : nationality;
  return { malaysian: chosen.includes("malaysian"), nonMalaysian: chosen.includes("nonMalaysian") };
}

function applyStepButtons(counts: DraftData["counts"], form: FormData): DraftData["counts"] {
  const [less, more] = [textOf(form, "less"), textOf(form, "more")];
  if (isCategory(less)) return adjustCount(counts, less, -1);
  return isCategory(more) ? adjustCount(counts, more, 1) : counts;
}

/** The counter that was pressed, to come back to. */
export function pressedCategory(form: FormData): Category | null {
  const pressed = textOf(form, "less") || textOf(form, "more");
  return isCategory(pressed) ? pressed : null;
}

/** Nothing that is not offered (R-3-22, R-3-23), and 1000 altogether (S17). */
function countProblems(typed: DraftData["counts"], data: DraftData, flow: Flow): FieldError[] {
  const { malaysian, foreigner } = offeredInSteps(flow);
  const refused = CATEGORIES.filter(
    (category) => (typed[category] ?? 0) > 0 && ![...malaysian, ...foreigner].includes(category),
  );
  const problems: FieldError[] = refused.map((field): FieldError => ({
    field,
    code: "bad_category",
    values: {},
  }));
  if (data.nonMalaysian && data.country === HOME_COUNTRY)
    problems.push({ field: "country", code: "home_country", values: {} });
  if (totalPassengers(data.counts) > MAX_PASSENGERS)
    problems.push(asProblem(new Refusal("over_cap", { field: firstField(data, flow) })));
  return problems;
}

/** Where a message about the counts as a whole leads: the first counter that is shown. */
function firstField(data: DraftData, flow: Flow): string {
  const { malaysian, foreigner } = offeredInSteps(flow);
  const shown = [...(data.malaysian ? malaysian : []), ...(data.nonMalaysian ? foreigner : [])];
  return (
    shown.find((category) => (data.counts[category] ?? 0) > 0 || !isForeigner(category)) ??
    shown[0] ??
    "nationality"
  );
}
