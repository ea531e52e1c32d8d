import { setStatus } from "~/domain/departures/status/set-status.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { departureFacts } from "./require-rows.server";

const PAGE = "timetable/:id/leave";
export const handle = confirmHandle("timetable:leave.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, departureFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "timetable.left", (at) =>
    setStatus(at.id, { act: "leave" }, at.staff, at.now),
  );

export default function LeaveDeparture() {
  return <ConfirmPage lead="timetable:leave.lead" submit="timetable:leave.submit" />;
}
