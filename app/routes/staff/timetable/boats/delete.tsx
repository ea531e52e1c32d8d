import { setBoatActive } from "~/domain/departures/boats/set-boat-active.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { boatFacts } from "../require-rows.server";

const PAGE = "boats/:id/delete";
export const handle = confirmHandle("timetable:boats.delete.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, boatFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "timetable.boat_removed", (at) => setBoatActive(at.id, false, at.staff));

export default function DeleteBoat() {
  return (
    <ConfirmPage lead="timetable:boats.delete.lead" submit="timetable:boats.delete.submit" risky />
  );
}
