import { setSkipperActive } from "~/domain/departures/skippers/set-skipper-active.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { skipperFacts } from "../require-rows.server";

const PAGE = "skippers/:id/activate";
export const handle = confirmHandle("timetable:skippers.activate.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, skipperFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "timetable.skipper_activated", (at) =>
    setSkipperActive(at.id, true, at.staff),
  );

export default function ActivateSkipper() {
  return (
    <ConfirmPage
      lead="timetable:skippers.activate.lead"
      submit="timetable:skippers.activate.submit"
    />
  );
}
