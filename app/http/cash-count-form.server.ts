import { data as answer } from "@remix-run/node";
import { type Count, DENOMINATIONS } from "~/domain/shifts/rules";
import { countForm } from "~/domain/shifts/schema.server";
import { orFailurePage } from "./failure.server";
import {
  type FormState,
  type Parsed,
  parseFields,
  readForm,
  textOf,
  typedValues,
} from "./form.server";

/** The posted count of a drawer. */
export function readCashCount(form: FormData): Parsed<Count> {
  return parseFields(
    countForm,
    Object.fromEntries(DENOMINATIONS.map((sen) => [`n${sen}`, textOf(form, `n${sen}`)])),
  );
}

/** The same page with the sum, where 'add up' was pressed: nothing is closed. Null where it was not. */
export async function answerAddUp(request: Request) {
  return orFailurePage(async () => {
    const form = await readForm(request.clone());
    if (textOf(form, "do") !== "count") return null;
    const count = readCashCount(form);
    return answer<FormState>(
      { problems: count.ok ? [] : count.problems, typed: typedValues(form) },
      { status: count.ok ? 200 : 422 },
    );
  });
}
