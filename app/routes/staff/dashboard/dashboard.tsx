import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatRm } from "~/domain/shared/money";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { formatCount } from "~/i18n/format";
import { ChartCard } from "~/ui/charts/chart-card";
import { ComparisonList } from "~/ui/charts/comparison-list";
import { JettyLinks } from "~/ui/charts/jetty-links";
import { LinkButton } from "~/ui/forms/buttons";
import { useFrame } from "~/ui/layout/frame";
import { screenHandle } from "~/ui/layout/screen-handle";
import { type Tile, Tiles } from "~/ui/table/tiles";
import { DailyReport } from "./daily-report";
import { dashboardView } from "./dashboard-view.server";
import { LatestPurchases } from "./latest-purchases";
import { TodaySentences } from "./today-sentences";
import { WaitingTasks } from "./waiting-tasks";

export const handle = screenHandle("dashboard", {
  texts: ["figures"],
  live: ["new-ticket", "ticket-cancelled", "ticket-changed", "cancel-request", "request-denied"],
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "dashboard");
  return dashboardView(request, staff, await languageOf(request));
}

/** How the jetty is doing today, what differs from last week, and what waits (2.5). */
export default function Dashboard() {
  const { t } = useTranslation("figures");
  const { path } = useFrame();
  const view = useLoaderData<typeof loader>();
  const { jettyId, jetties, day, figures, tasks, firstSteps, latest, presence, scans } = view;
  const { total, today } = figures;
  const tiles: Tile[] = [
    {
      label: t("measure.sales"),
      value: formatRm(total.amountSen),
      more: t("tile.today", { value: formatRm(today.amountSen) }),
      href: "/sales",
    },
    ...(["tickets", "passengers"] as const).map((measure) => ({
      label: t(`measure.${measure}`),
      value: formatCount(total[measure]),
      more: t("tile.today", { value: formatCount(today[measure]) }),
      href: "/reports",
    })),
    {
      label: t("tile.cancelled"),
      value: formatCount(total.cancelled),
      more: t("tile.today", { value: formatCount(today.cancelled) }),
      href: "/ticket-cancellation",
      alert: true,
    },
    {
      label: t("tile.reprints"),
      value: formatCount(total.reprints),
      more: t("tile.today", { value: formatCount(today.reprints) }),
      href: "/reports",
      alert: true,
    },
    ...(presence === null
      ? []
      : [
          {
            label: t("tile.users"),
            value: formatCount(presence.active),
            more: t("tile.online", { value: formatCount(presence.online) }),
            href: "/users",
          },
        ]),
  ];
  return (
    <>
      <div className="row">
        <h1>{t("dashboard.heading")}</h1>
        <span className="mute">{day.long}</span>
        <div className="row push">
          <a href={path}>{t("refresh")}</a>
          {scans ? (
            <LinkButton look="alt" href="/scan">
              {t("dashboard.scan")}
            </LinkButton>
          ) : null}
          <DailyReport day={day.iso} jettyId={jettyId} />
        </div>
      </div>
      <JettyLinks path="/dashboard" jetties={jetties} current={jettyId} />
      <TodaySentences figures={figures} />
      <WaitingTasks tasks={tasks} firstSteps={firstSteps} />
      <Tiles tiles={tiles} />
      <ChartCard heading={t("week.sales")} chart={figures.sales} />
      <div className="half">
        {(["tickets", "passengers"] as const).map((measure) => (
          <ChartCard key={measure} heading={t(`week.${measure}`)} chart={figures[measure].chart}>
            <ComparisonList comparisons={figures[measure].comparisons} />
          </ChartCard>
        ))}
      </div>
      <LatestPurchases rows={latest} />
    </>
  );
}
