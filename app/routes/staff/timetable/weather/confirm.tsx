import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { plannedEffect } from "~/domain/departures/weather/queries.server";
import { stopSailing } from "~/domain/departures/weather/stop-sailing.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import {
  type ConfirmationContext,
  loadConfirmation,
  type PageArgs,
} from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { Note } from "~/ui/layout/note";
import { requireStoppage, stoppageView } from "./weather-view.server";

const PAGE = "weather/:id/confirm";
export const handle = confirmHandle("weather:confirm.title");

/** What would be stopped, counted as it stands now. */
async function facts({ request, params, staff }: ConfirmationContext) {
  const plan = await requireStoppage(params.id, staff);
  if (plan.stoppedAt) throw failurePage(new Refusal("not_found"));
  const { jetty, from, until, reason, days } = stoppageView(plan, await languageOf(request));
  return { id: plan.id, jetty, from, until, reason, days, ...(await plannedEffect(plan.id)) };
}

export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, facts);

/** It leads to the desk, where everybody is helped. */
export async function action({ request, params }: PageArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.id);
  return submitForm(request, noFields, async () => {
    const { departures, orders } = await stopSailing(id, staff, now());
    return redirectTo(`/timetable/weather/${id}`, {
      cookies: [flashCookie("weather.stopped", { departures, count: orders })],
    });
  });
}

export default function ConfirmStop() {
  const { t } = useTranslation("weather");
  const { facts: plan } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage lead="weather:confirm.lead" submit="weather:confirm.submit" risky>
      <ul className="list">
        <li>{t("confirm.departures", { count: plan.departures })}</li>
        <li>{t("confirm.orders", { count: plan.orders, people: plan.people })}</li>
        <li>{t("confirm.sales", { days: plan.days })}</li>
      </ul>
      {plan.wholeDayOrders > 0 ? (
        <Note kind="careful">
          <p>
            {t("confirm.wholeDays", {
              ...{ count: plan.wholeDayOrders, people: plan.wholeDayPeople, days: plan.days },
            })}
          </p>
        </Note>
      ) : null}
      <p>
        <a href={`/timetable/weather/add?plan=${plan.id}`}>{t("confirm.change")}</a>
      </p>
    </ConfirmPage>
  );
}
