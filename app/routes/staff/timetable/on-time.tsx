import { setStatus } from "~/domain/departures/status/set-status.server";
import {
  confirmAct,
  type ConfirmationContext,
  loadConfirmation,
  type PageArgs,
} from "~/http/confirmation.server";
import { languageOf } from "~/http/language.server";
import { translationsOf } from "~/i18n/translations.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { departureFacts, requireDeparture } from "./require-rows.server";
import { stoppedText } from "./weather/weather-view.server";

const PAGE = "timetable/:id/on-time";

/** A boat may sail although sailing is stopped: whoever decides so is to know it. */
async function facts(context: ConfirmationContext) {
  const { request, params, staff, now } = context;
  const { jettyId, sailsAt } = await requireDeparture(params.id, staff, now);
  const language = await languageOf(request);
  const stopped = await stoppedText(jettyId, sailsAt, language);
  const soldAllTheSame = translationsOf(language, "weather")("soldAllTheSame");
  const warning = stopped ? { warning: `${stopped} ${soldAllTheSame}` } : {};
  return { ...(await departureFacts(context)), ...warning };
}

export const handle = confirmHandle("timetable:onTime.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, facts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "timetable.on_time", (at) =>
    setStatus(at.id, { act: "on_time" }, at.staff, at.now),
  );

export default function OnTimeDeparture() {
  return <ConfirmPage lead="timetable:onTime.lead" submit="timetable:onTime.submit" />;
}
