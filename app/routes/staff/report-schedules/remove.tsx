import { removeSchedule } from "~/domain/reports/schedules/set-schedule-state.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { scheduleFacts } from "./require-schedule.server";

const PAGE = "reportSchedules/:id/remove";
export const handle = confirmHandle("schedules:remove.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, scheduleFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "schedules.removed", (at) => removeSchedule(at.id, at.staff, at.now));

export default function RemoveSchedule() {
  return <ConfirmPage lead="schedules:remove.lead" submit="schedules:remove.submit" risky />;
}
