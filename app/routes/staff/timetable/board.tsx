import { setStatus } from "~/domain/departures/status/set-status.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { departureFacts } from "./require-rows.server";

const PAGE = "timetable/:id/board";
export const handle = confirmHandle("timetable:board.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, departureFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "timetable.boarding", (at) =>
    setStatus(at.id, { act: "board" }, at.staff, at.now),
  );

export default function BoardDeparture() {
  return <ConfirmPage lead="timetable:board.lead" submit="timetable:board.submit" />;
}
