import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { cancelScheduled, scheduledDay } from "./scheduled-view.server";

const PAGE = "setting/prices/:day/cancel";
export const handle = confirmHandle("setting:scheduled.cancelTitle");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, scheduledDay);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "prices_cancelled", cancelScheduled);

export default function CancelPrices() {
  return (
    <ConfirmPage
      lead="setting:scheduled.cancelLead"
      submit="setting:scheduled.cancelSubmit"
      risky
    />
  );
}
