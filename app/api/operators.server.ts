import { z } from "zod";
import { addOperator } from "~/domain/operators/add-operator.server";
import { editOperator } from "~/domain/operators/edit-operator.server";
import { type Operator, operatorById, wholeOperatorList } from "~/domain/operators/queries.server";
import { operatorForm } from "~/domain/operators/schema.server";
import { setOperatorActive } from "~/domain/operators/set-operator-active.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowId } from "~/domain/shared/row-id.server";
import { anyJettyShape, messageShape } from "./answer-shapes";
import { staffCall } from "./call.server";
import { FORM, QUERY, REMOVE, type StaffContext } from "./call-line";
import { type ListQueries, listsSchema } from "./list-schemas.server";
import { presentMessage } from "./message.server";

const operatorsQuery = listsSchema("active", "inactive");
/** The operator whose number stands in the address. */
const operatorParams = z.object({ id: rowId });
const operatorChange = operatorParams.and(operatorForm);

/** GET /api/operators: the two lists of the screen. */
async function listOperators({ active, inactive }: ListQueries<"active" | "inactive">) {
  const [working, gone] = await Promise.all([
    wholeOperatorList(true, active),
    wholeOperatorList(false, inactive),
  ]);
  return { working, gone };
}

/** POST /api/operators/add. Throws Refusal as `addOperator` does. */
async function addOperatorCall(
  input: z.output<typeof operatorForm>,
  { staff }: StaffContext,
): Promise<Operator> {
  return requireOperator(await addOperator(input, staff));
}

/** POST /api/operators/edit. Throws Refusal as `editOperator` does. */
async function editOperatorCall(
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
function setOperatorActiveCall(active: boolean) {
  return async ({ id }: z.output<typeof operatorParams>, { staff }: StaffContext): Promise<void> =>
    setOperatorActive(id, active, staff);
}

const presentOperators = ({ working, gone }: Awaited<ReturnType<typeof listOperators>>) => ({
  active: working.rows.map(operatorJson),
  inactive: gone.rows.map(operatorJson),
  total_active: working.total,
  total_inactive: gone.total,
});
const presentOperator = (operator: Operator) => ({ operator: operatorJson(operator) });

/** An operator in its field names (R-3-26); `active` says which of its two states it is in. */
function operatorJson({ id, companyName, name, email, phone, ic, jettyId, active }: Operator) {
  return { id, company_name: companyName, name, email, phone, ic, jetty: jettyId, active };
}

async function requireOperator(id: number): Promise<Operator> {
  const operator = await operatorById(id);
  if (!operator) throw new Refusal("not_found");
  return operator;
}

export const operatorShape = z.strictObject({
  id: z.number(),
  company_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  ic: z.string(),
  jetty: anyJettyShape,
  active: z.boolean(),
});
const operatorAnswer = z.strictObject({ operator: operatorShape });
const FORM_ERRORS = [
  "bad_email",
  "bad_phone_digits",
  "bad_operator_ic",
  "operator_known",
  "operator_known_inactive",
] as const;

export const operatorCalls = [
  staffCall({
    ...QUERY,
    path: "/api/operators",
    summary: "operators",
    needs: "operators.manage",
    schema: operatorsQuery,
    answers: z.strictObject({
      active: z.array(operatorShape),
      inactive: z.array(operatorShape),
      total_active: z.number(),
      total_inactive: z.number(),
    }),
    act: listOperators,
    present: presentOperators,
  }),
  staffCall({
    ...FORM,
    path: "/api/operators/add",
    summary: "addOperator",
    needs: "operators.manage",
    schema: operatorForm,
    answers: operatorAnswer,
    errors: FORM_ERRORS,
    act: addOperatorCall,
    present: presentOperator,
  }),
  staffCall({
    ...FORM,
    path: "/api/operators/edit",
    summary: "editOperator",
    needs: "operators.manage",
    schema: operatorChange,
    answers: operatorAnswer,
    errors: [...FORM_ERRORS, "not_found"],
    act: editOperatorCall,
    present: presentOperator,
  }),
  staffCall({
    ...REMOVE,
    path: "/api/operators/:id",
    summary: "removeOperator",
    needs: "operators.manage",
    schema: operatorParams,
    answers: messageShape,
    errors: ["not_found", "already_inactive"],
    act: setOperatorActiveCall(false),
    present: presentMessage("operator_removed"),
  }),
  staffCall({
    ...QUERY,
    limit: "act",
    path: "/api/operators/activate/:id",
    summary: "activateOperator",
    needs: "operators.manage",
    schema: operatorParams,
    answers: messageShape,
    errors: ["not_found", "already_active"],
    act: setOperatorActiveCall(true),
    present: presentMessage("operator_activated"),
  }),
];
