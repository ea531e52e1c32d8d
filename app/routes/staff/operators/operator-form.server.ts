import { operatorForm, type OperatorInput } from "~/domain/operators/schema.server";
import { parseFields, textOf } from "~/http/form.server";
import { InvalidFields } from "~/http/staff-form.server";

/** The operator that a form describes. Throws what is wrong with it. */
export function readOperator(form: FormData): OperatorInput {
  const names = ["company_name", "name", "email", "phone", "ic", "jetty"] as const;
  const parsed = parseFields(
    operatorForm,
    Object.fromEntries(names.map((name) => [name, textOf(form, name)])),
  );
  if (!parsed.ok) throw new InvalidFields(parsed.problems);
  return parsed.value;
}
