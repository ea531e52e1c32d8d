import { liftStoppage } from "~/domain/departures/weather/lift-stoppage.server";
import { caseCounts } from "~/domain/departures/weather/queries.server";
import {
  confirmAct,
  type ConfirmationContext,
  loadConfirmation,
  type PageArgs,
} from "~/http/confirmation.server";
import { languageOf } from "~/http/language.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { requireStoppage, stoppageView } from "./weather-view.server";

const PAGE = "weather/:id/lift";
export const handle = confirmHandle("weather:lift.title");

async function facts({ request, params, staff }: ConfirmationContext) {
  const stoppage = await requireStoppage(params.id, staff);
  const { jetty, from, until } = stoppageView(stoppage, await languageOf(request));
  return { jetty, from, until, count: (await caseCounts(stoppage.id)).open };
}

export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, facts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "weather.lifted", (at) => liftStoppage(at.id, at.staff, at.now));

export default function LiftStoppage() {
  return <ConfirmPage lead="weather:lift.lead" submit="weather:lift.submit" />;
}
