import { resumeSchedule } from "~/domain/reports/schedules/set-schedule-state.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { scheduleFacts } from "./require-schedule.server";

const PAGE = "reportSchedules/:id/resume";
export const handle = confirmHandle("schedules:resume.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, scheduleFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "schedules.resumed", (at) => resumeSchedule(at.id, at.staff, at.now));

export default function ResumeSchedule() {
  return <ConfirmPage lead="schedules:resume.lead" submit="schedules:resume.submit" />;
}
