import { setOperatorActive } from "~/domain/operators/set-operator-active.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { operatorFacts } from "./require-operator.server";

const PAGE = "operators/:id/activate";
export const handle = confirmHandle("operators:activate.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, operatorFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "operator_activated", (at) => setOperatorActive(at.id, true, at.staff));

export default function ActivateOperator() {
  return <ConfirmPage lead="operators:activate.lead" submit="operators:activate.submit" />;
}
