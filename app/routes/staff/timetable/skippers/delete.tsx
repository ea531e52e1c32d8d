import { setSkipperActive } from "~/domain/departures/skippers/set-skipper-active.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { skipperFacts } from "../require-rows.server";

const PAGE = "skippers/:id/delete";
export const handle = confirmHandle("timetable:skippers.delete.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, skipperFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "timetable.skipper_removed", (at) =>
    setSkipperActive(at.id, false, at.staff),
  );

export default function DeleteSkipper() {
  return (
    <ConfirmPage
      lead="timetable:skippers.delete.lead"
      submit="timetable:skippers.delete.submit"
      risky
    />
  );
}
