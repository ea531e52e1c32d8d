import { setStatus } from "~/domain/departures/status/set-status.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { departureFacts } from "./require-rows.server";

const PAGE = "timetable/:id/undo";
export const handle = confirmHandle("timetable:undo.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, departureFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "timetable.not_left", (at) =>
    setStatus(at.id, { act: "undo_leave" }, at.staff, at.now),
  );

export default function UndoDeparture() {
  return <ConfirmPage lead="timetable:undo.lead" submit="timetable:undo.submit" />;
}
