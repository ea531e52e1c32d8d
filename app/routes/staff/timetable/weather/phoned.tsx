import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { markPhoned } from "~/domain/departures/weather/mark-phoned.server";
import { phonedForm, type PhonedInput } from "~/domain/departures/weather/schema.server";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { asFailurePage, submitForm } from "~/http/submit-form.server";
import { requireCase } from "./weather-view.server";

const PAGE = "weather/:id/cases/:case/phoned";

/** Opened as an address (a reload, a bookmark), it shows the desk and changes nothing. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const { stoppageId } = await requireCase(params, staff);
  return redirectTo(`/timetable/weather/${stoppageId}`, { status: 302 });
}

/** The tick that a buyer was called, set or taken away; it leads back to where it was pressed. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const { id, stoppageId } = await requireCase(params, staff);
  const { searchParams } = new URL(request.url);
  const desk = `/timetable/weather/${stoppageId}`;
  const back =
    searchParams.get("back") === "case" ? `${desk}/cases/${id}` : `${desk}?${searchParams}`;
  const mark = async ({ phoned }: PhonedInput) => {
    await markPhoned(id, phoned === "1", staff, now());
    return redirectTo(back, {
      cookies: [flashCookie(phoned === "1" ? "weather.phoned" : "weather.unphoned")],
    });
  };
  return submitForm(request, phonedForm, mark, { refused: asFailurePage });
}

/** Never rendered: it makes this a page, so that a wrong code gets the site's own error page. */
export default function MarkPhoned() {
  return null;
}
