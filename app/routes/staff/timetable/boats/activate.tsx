import { setBoatActive } from "~/domain/departures/boats/set-boat-active.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { boatFacts } from "../require-rows.server";

const PAGE = "boats/:id/activate";
export const handle = confirmHandle("timetable:boats.activate.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, boatFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "timetable.boat_activated", (at) => setBoatActive(at.id, true, at.staff));

export default function ActivateBoat() {
  return (
    <ConfirmPage lead="timetable:boats.activate.lead" submit="timetable:boats.activate.submit" />
  );
}
