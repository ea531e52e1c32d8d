import { setStatus } from "~/domain/departures/status/set-status.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { departureFacts } from "./require-rows.server";

const PAGE = "timetable/:id/on-time";
export const handle = confirmHandle("timetable:onTime.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, departureFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "timetable.on_time", (at) =>
    setStatus(at.id, { act: "on_time" }, at.staff, at.now),
  );

export default function OnTimeDeparture() {
  return <ConfirmPage lead="timetable:onTime.lead" submit="timetable:onTime.submit" />;
}
