import { dayOf } from "~/domain/shared/day";
import { instantJson } from "~/domain/shared/instant-json";
import { latestPurchases, type Purchase } from "~/domain/tickets/latest-purchases.server";
import { figureView } from "~/views/figure-cache.server";
import { staffCall } from "./call.server";
import { QUERY, type StaffContext } from "./call-line";
import { dashboardFigures, salesFigures } from "./figure-json";
import { dashboardShape, salesShape } from "./figure-shapes";
import { type JettyQuery, jettyQuery, jettyScope } from "./jetty-query";
import { platformName } from "./ticket-json";

/** GET /api/dashboard: the figures of the screen (2.5). */
async function dashboard(asked: JettyQuery, { staff, language, now }: StaffContext) {
  const jettyId = jettyScope(staff, asked);
  const today = dayOf(now);
  const [figures, latest] = await Promise.all([
    figureView(`dashboard call ${jettyId} ${language}`, { jettyId, today }, (set) =>
      dashboardFigures({ set, today, scope: { jettyId }, language }),
    ),
    latestPurchases(jettyId),
  ]);
  return { figures, latest };
}

/** GET /api/sales: the figures of the screen (2.7). The overall total is of all jetties. */
async function sales(asked: JettyQuery, { staff, language, now }: StaffContext) {
  const jettyId = jettyScope(staff, asked);
  const today = dayOf(now);
  return figureView(`sales call ${jettyId} ${language}`, { jettyId: 0, today }, (set) =>
    salesFigures({ set, today, scope: { jettyId }, language }),
  );
}

const presentDashboard = ({ figures, latest }: Awaited<ReturnType<typeof dashboard>>) => ({
  ...figures,
  latest_sales: latest.map(purchaseJson),
});
const presentSales = (figures: Awaited<ReturnType<typeof sales>>) => figures;

function purchaseJson({ name, email, passengers, seller, purchasedAt, ...one }: Purchase) {
  return {
    name,
    email,
    total_passengers: passengers,
    ticketDate: one.ticketDate,
    jettyID: one.jettyId,
    platform: platformName(one.ticketFlag),
    admin: seller === null ? null : { name: seller },
    createdAt: instantJson(purchasedAt),
  };
}

export const figureCalls = [
  staffCall({
    ...QUERY,
    path: "/api/dashboard",
    summary: "dashboard",
    needs: "dashboard.view",
    schema: jettyQuery,
    answers: dashboardShape,
    act: dashboard,
    present: presentDashboard,
  }),
  staffCall({
    ...QUERY,
    path: "/api/sales",
    summary: "sales",
    needs: "sales.view",
    schema: jettyQuery,
    answers: salesShape,
    act: sales,
    present: presentSales,
  }),
];
