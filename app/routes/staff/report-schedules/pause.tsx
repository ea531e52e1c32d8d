import { pauseSchedule } from "~/domain/reports/schedules/set-schedule-state.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { scheduleFacts } from "./require-schedule.server";

const PAGE = "reportSchedules/:id/pause";
export const handle = confirmHandle("schedules:pause.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, scheduleFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "schedules.paused", (at) => pauseSchedule(at.id, at.staff));

export default function PauseSchedule() {
  return <ConfirmPage lead="schedules:pause.lead" submit="schedules:pause.submit" />;
}
