import { clearLog } from "~/domain/error-log/clear-log.server";
import { errorsSinceClear } from "~/domain/error-log/queries.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";

const PAGE = "errorLog/clear";
export const handle = confirmHandle("errors:sureTitle");
export const loader = (args: PageArgs) =>
  loadConfirmation(args, PAGE, async () => ({ number: await errorsSinceClear() }));
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "log_cleared", ({ staff }) => clearLog(staff.userId));

export default function ClearLog() {
  return <ConfirmPage lead="errors:sure" submit="errors:submit" risky />;
}
