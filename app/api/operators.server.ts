import { z } from "zod";
import { addOperator } from "~/domain/operators/add-operator.server";
import { editOperator } from "~/domain/operators/edit-operator.server";
import { type Operator, operatorById, wholeOperatorList } from "~/domain/operators/queries.server";
import { operatorForm } from "~/domain/operators/schema.server";
import { setOperatorActive } from "~/domain/operators/set-operator-active.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowId } from "~/domain/shared/row-id.server";
import type { StaffContext } from "./call.server";
import { type ListQueries, listsSchema } from "./list-schemas.server";

export const operatorsQuery = listsSchema("active", "inactive");
export const operatorBody = operatorForm;
/** The operator whose number stands in the address. */
export const operatorParams = z.object({ id: rowId });
export const operatorChange = operatorParams.and(operatorForm);

/** GET /api/operators: the two lists of the screen. */
export async function listOperators({ active, inactive }: ListQueries<"active" | "inactive">) {
  const [working, gone] = await Promise.all([
    wholeOperatorList(true, active),
    wholeOperatorList(false, inactive),
  ]);
  return { working, gone };
}

/** POST /api/operators/add. Throws Refusal as `addOperator` does. */
export async function addOperatorCall(
  input: z.output<typeof operatorBody>,
  { staff }: StaffContext,
): Promise<Operator> {
  return requireOperator(await addOperator(input, staff));
}

/** POST /api/operators/edit. Throws Refusal as `editOperator` does. */
export async function editOperatorCall(
  { id, ...input }: z.output<typeof operatorChange>,
  { staff }: StaffContext,
): Promise<Operator> {
  await editOperator(id, null, input, staff);
  return requireOperator(id);
}

/**
 * DELETE /api/operators/{id} and GET /api/operators/activate/{id} (R-7-32, R-7-33). Throws Refusal
 * as `setOperatorActive` does.
 */
export function setOperatorActiveCall(active: boolean) {
  return async ({ id }: z.output<typeof operatorParams>, { staff }: StaffContext): Promise<void> =>
    setOperatorActive(id, active, staff);
}

export const presentOperators = ({ working, gone }: Awaited<ReturnType<typeof listOperators>>) => ({
  active: working.rows.map(operatorJson),
  inactive: gone.rows.map(operatorJson),
  total_active: working.total,
  total_inactive: gone.total,
});
export const presentOperator = (operator: Operator) => ({ operator: operatorJson(operator) });

/** An operator in its field names (R-3-26); `active` says which of its two states it is in. */
function operatorJson({ id, companyName, name, email, phone, ic, jettyId, active }: Operator) {
  return { id, company_name: companyName, name, email, phone, ic, jetty: jettyId, active };
}

async function requireOperator(id: number): Promise<Operator> {
  const operator = await operatorById(id);
  if (!operator) throw new Refusal("not_found");
  return operator;
}
