import { removeBlockedDate } from "~/domain/blocked-dates/remove-blocked-date.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle } from "~/ui/layout/confirm-page";
import { ConfirmRemoval } from "./confirm-removal";
import { rangeToRemove } from "./range-to-remove.server";

const PAGE = "blockedDates/:id/delete";
export const handle = confirmHandle("blocked:delete.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, rangeToRemove);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "blocked_removed", (at) => removeBlockedDate(at.id, at.staff, at.now));

export default function DeleteBlockedDate() {
  return <ConfirmRemoval />;
}
