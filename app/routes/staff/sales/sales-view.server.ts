import { dailySales, yearlySales } from "~/documents/charts/sales-charts.server";
import { weekMeasure } from "~/documents/charts/week-charts.server";
import { can } from "~/domain/access/capabilities";
import { comparisons } from "~/domain/figures/comparisons";
import { allOf, dayOfSet, type FigureSet, monthOfSet } from "~/domain/figures/figure-set";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type Day, dayOf, monthOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { jettiesOf } from "~/domain/tickets/list-filter";
import { now } from "~/http/clock.server";
import { formatDay, formatMonth } from "~/i18n/format";
import { askedJetty } from "~/views/asked-jetty.server";
import { figureView } from "~/views/figure-cache.server";

/** The sales of the jetty that an address asks for (2.7). */
export async function salesView(request: Request, staff: Staff, language: Language) {
  const today = dayOf(now());
  const jettyId = askedJetty(request, staff);
  return {
    jettyId,
    jetties: jettiesOf(staff),
    day: formatDay(today, language),
    month: formatMonth(monthOf(today), language),
    year: today.slice(0, 4),
    monthEnd: can(staff, "month-end.manage"),
    credit: can(staff, "credit.manage"),
    // The overall total is of all jetties, so any change concerns the page.
    figures: await figureView(`sales ${jettyId} ${language}`, { jettyId: 0, today }, (set) =>
      drawn(set, { jettyId, today, language }),
    ),
  };
}

/** What stays the same until somebody buys, cancels or prints again. */
async function drawn(
  set: FigureSet,
  { jettyId, today, language }: { jettyId: 0 | JettyId; today: Day; language: Language },
) {
  const scope = { jettyId };
  const about = { set, today, scope, language };
  return {
    dailySen: dayOfSet(set, today, scope).amountSen,
    monthlySen: monthOfSet(set, monthOf(today), scope).amountSen,
    jettySen: allOf(set, scope).amountSen,
    overallSen: allOf(set, { jettyId: 0 }).amountSen,
    comparisons: comparisons(set, today, scope, "amountSen"),
    daily: await dailySales(about),
    yearly: await yearlySales(about),
    tickets: await weekMeasure("tickets", about),
    passengers: await weekMeasure("passengers", about),
  };
}
