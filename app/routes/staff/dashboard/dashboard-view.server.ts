import { config } from "~/config.server";
import { weekMeasure, weekSales } from "~/documents/charts/week-charts.server";
import { can } from "~/domain/access/capabilities";
import { comparisons, weekComparison } from "~/domain/figures/comparisons";
import { allOf, dayOfSet, type FigureSet } from "~/domain/figures/figure-set";
import { officeTasks } from "~/domain/figures/office-tasks.server";
import { readInstallation } from "~/domain/first-run/read-facts.server";
import { stepsLeft } from "~/domain/first-run/steps";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type Day, dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { latestPurchases, type Purchase } from "~/domain/tickets/latest-purchases.server";
import { jettiesOf } from "~/domain/tickets/list-filter";
import { userPresence } from "~/domain/users/queries.server";
import { now } from "~/http/clock.server";
import { formatDateShort, formatDay, formatTime } from "~/i18n/format";
import { askedJetty } from "~/views/asked-jetty.server";
import { figureView } from "~/views/figure-cache.server";

/** The dashboard of the jetty that an address asks for (2.5). */
export async function dashboardView(request: Request, staff: Staff, language: Language) {
  const today = dayOf(now());
  const jettyId = askedJetty(request, staff);
  const [figures, tasks, latest, presence, firstSteps] = await Promise.all([
    figureView(`dashboard ${jettyId} ${language}`, { jettyId, today }, (set) =>
      drawn(set, { jettyId, today, language }),
    ),
    officeTasks(staff, jettyId, today),
    latestPurchases(jettyId),
    can(staff, "users.manage") ? userPresence(now()) : null,
    can(staff, "system-health.view") && !config().JETTY_DEMO
      ? readInstallation(now()).then(stepsLeft)
      : 0,
  ]);
  return {
    jettyId,
    jetties: jettiesOf(staff),
    day: { iso: today, long: formatDay(today, language) },
    figures,
    tasks,
    firstSteps,
    scans: can(staff, "boarding.scan"),
    latest: latest.map((purchase) => purchaseView(purchase, language)),
    presence,
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
    total: allOf(set, scope),
    today: dayOfSet(set, today, scope),
    yesterday: comparisons(set, today, scope, "amountSen").day,
    lastWeek: weekComparison(set, today, scope, "amountSen"),
    sales: await weekSales(about),
    tickets: await weekMeasure("tickets", about),
    passengers: await weekMeasure("passengers", about),
  };
}

function purchaseView({ ticketDate, purchasedAt, ...purchase }: Purchase, language: Language) {
  return {
    ...purchase,
    departure: formatDateShort(ticketDate, language),
    bought: {
      day: formatDateShort(dayOf(purchasedAt), language),
      time: formatTime(purchasedAt, language),
    },
  };
}
