import { endEntry } from "~/domain/departures/timetable/end-entry.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { flashOrCount } from "../flash-or-count.server";
import { entryFacts } from "../require-rows.server";

const PAGE = "weekly/:id/end";
export const handle = confirmHandle("timetable:weekly.end.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, entryFacts);

/** Its message says how many departures stay. */
export async function action({ request, params }: PageArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.id);
  return submitForm(request, noFields, async () => {
    const kept = await endEntry(id, staff, now());
    return redirectTo(screenPath(request, "weekly"), {
      cookies: [flashOrCount("timetable.entry_ended", "timetable.entry_ended_kept", kept)],
    });
  });
}

export default function EndEntry() {
  return (
    <ConfirmPage lead="timetable:weekly.end.lead" submit="timetable:weekly.end.submit" risky />
  );
}
