import { activeOperators } from "~/domain/operators/queries.server";
import { chooseOperator } from "~/domain/ordering/answers";
import type { DraftData } from "~/domain/ordering/draft";
import { mayVisit } from "~/domain/ordering/steps";
import { CATEGORIES, isForeigner } from "~/domain/pricing/categories";
import { Refusal } from "~/domain/shared/refusal";
import { parseRowId } from "~/domain/shared/row-id.server";
import { textOf } from "~/http/form.server";
import type { Flow } from "~/routes/ticketing/flow.server";
import { readPassengers } from "~/routes/ticketing/passengers-form.server";
import type { StepAnswer } from "~/routes/ticketing/post-step.server";
import { CASH_PATH } from "./paths";

/**
 * Step 3 at the counter: the operator and the counts; 'pay cash' goes on to the drawer where
 * nothing else is open.
 */
export async function readCounterPassengers(
  _: object,
  flow: Flow,
  form: FormData,
): Promise<StepAnswer> {
  const data = await withOperator(textOf(form, "operator"), flow.draft.data);
  const flowOfOperator = { ...flow, draft: { ...flow.draft, data } };
  const read = readPassengers({}, flowOfOperator, tickCountedNationalities(form));
  if (!("data" in read) || !form.has("cash") || !mayVisit("checkout", read.data, "counter"))
    return read;
  return { data: read.data, to: CASH_PATH };
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
 * well.
 */
function tickCountedNationalities(form: FormData): FormData {
  const counted = new FormData();
  for (const [name, value] of form) counted.append(name, value);
  for (const category of CATEGORIES) {
    const which = isForeigner(category) ? "nonMalaysian" : "malaysian";
    if (/[1-9]/.test(textOf(form, category)) && !counted.getAll("nationality").includes(which))
      counted.append("nationality", which);
  }
  return counted;
}
