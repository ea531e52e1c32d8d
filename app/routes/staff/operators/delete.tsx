import { setOperatorActive } from "~/domain/operators/set-operator-active.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { operatorFacts } from "./require-operator.server";

const PAGE = "operators/:id/delete";
export const handle = confirmHandle("operators:delete.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, operatorFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "operator_removed", (at) => setOperatorActive(at.id, false, at.staff));

export default function DeleteOperator() {
  return <ConfirmPage lead="operators:delete.lead" submit="operators:delete.submit" risky />;
}
