import { type Operator, operatorById } from "~/domain/operators/queries.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";

/** The operator of an address; throws the page for an address that leads nowhere. */
export async function requireOperator(param: string | undefined): Promise<Operator> {
  const operator = await operatorById(rowIdParam(param));
  if (!operator) throw failurePage(new Refusal("not_found"));
  return operator;
}

/** What the confirmations about an operator name. */
export async function operatorFacts({ params }: ConfirmationContext) {
  const { companyName: company, name } = await requireOperator(params.id);
  return { company, name };
}
