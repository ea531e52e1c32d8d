import { activateUser } from "~/domain/users/activate-user.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { userFacts } from "./user-view.server";

const PAGE = "users/:id/activate";
export const handle = confirmHandle("users:activate.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, userFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "user_activated", (at) => activateUser(at.id, at.staff, at.now));

export default function ActivateUser() {
  return <ConfirmPage lead="users:activate.lead" submit="users:activate.submit" />;
}
