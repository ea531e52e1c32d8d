import { removePin } from "~/domain/sessions/lock-pin.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";

const PAGE = "security/pin/remove";
export const handle = confirmHandle("account:titles.pin");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, () => ({}));
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "pin_removed", ({ staff }) => removePin(staff.userId));

export default function RemovePin() {
  return <ConfirmPage lead="account:pin.removeLead" submit="account:pin.remove" risky />;
}
