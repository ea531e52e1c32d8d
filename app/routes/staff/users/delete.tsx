import { deactivateUser } from "~/domain/users/deactivate-user.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { removalFacts } from "./user-view.server";

const PAGE = "users/:id/delete";
export const handle = confirmHandle("users:delete.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, removalFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "user_removed", (at) => deactivateUser(at.id, at.staff, at.now));

export default function DeleteUser() {
  return <ConfirmPage lead="users:delete.lead" submit="users:delete.submit" risky />;
}
