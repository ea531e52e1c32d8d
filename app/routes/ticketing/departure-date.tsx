import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isDateAvailable } from "~/domain/blocked-dates/available-dates.server";
import { readDepartureMonth } from "~/domain/blocked-dates/departure-month.server";
import { hasDepartures } from "~/domain/departures/choices.server";
import { chooseDate } from "~/domain/ordering/answers";
import { dateForm, monthForm } from "~/domain/ordering/schema.server";
import { departureTimePath, stepPath } from "~/domain/ordering/steps";
import { parseMonth } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { redirectTo } from "~/http/redirect.server";
import { MonthCalendar } from "~/ui/calendar/month-calendar";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { openStep } from "./flow.server";
import { postStep, stepPage } from "./post-step.server";
import { StepForm } from "./step-form";
import { StepPage } from "./step-page";

export const handle = {
  title: "flow:title.departure-date",
  sameForMany: true,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const flow = await openStep(request, "departure-date");
  const asked = new URL(request.url).searchParams.get("month");
  const { jettyId, ticketDate } = flow.draft.data;
  if (jettyId === null) throw redirectTo(stepPath("jetty", flow.channel), { status: 302 });
  const place = { jettyId, channel: flow.channel };
  return stepPage(flow, "departure-date", {
    calendar: await readDepartureMonth(asked, ticketDate, flow.now, place),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const formOf = (form: FormData) => (parseMonth(form.get("month")) ? monthForm : dateForm);
  return postStep(request, "departure-date", formOf, async (input, { draft, channel, now }) => {
    if ("month" in input)
      return {
        data: draft.data,
        to: `${stepPath("departure-date", channel)}?month=${input.month}`,
      };
    const { ticketDate } = input;
    if (!(await isDateAvailable(null, ticketDate, now, draft.data.jettyId)))
      throw new Refusal("date_unavailable", { field: "ticketDate" });
    const { jettyId } = draft.data;
    const timed = jettyId !== null && (await hasDepartures(null, jettyId, ticketDate));
    const data = chooseDate(draft.data, ticketDate, timed);
    return timed ? { data, to: departureTimePath(channel) } : { data };
  });
}

export default function DepartureDate() {
  const { t } = useTranslation("flow");
  const { view, calendar } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const problem = useFieldErrorText(returned?.problems ?? []);
  return (
    <StepPage view={view} heading={t("date.heading")} returned={returned}>
      <StepForm view={view} stack={false}>
        {calendar.open ? null : <p className="note warn">{t("date.none")}</p>}
        <MonthCalendar
          name="ticketDate"
          label={t("date.label")}
          {...calendar}
          chosen={view.order.ticketDate}
          problem={problem("ticketDate")}
          press
          focusDay={view.channel === "counter"}
        />
      </StepForm>
    </StepPage>
  );
}
