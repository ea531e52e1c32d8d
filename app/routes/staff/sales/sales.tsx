import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import { formatRm } from "~/domain/shared/money";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { ChartCard } from "~/ui/charts/chart-card";
import { Change, ComparisonList } from "~/ui/charts/comparison-list";
import { JettyLinks } from "~/ui/charts/jetty-links";
import { useFrame } from "~/ui/layout/frame";
import { screenHandle } from "~/ui/layout/screen-handle";
import { type Tile, Tiles } from "~/ui/table/tiles";
import { salesView } from "./sales-view.server";

export const handle = screenHandle("sales", {
  texts: ["figures"],
  live: ["new-ticket", "ticket-cancelled"],
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "sales");
  return salesView(request, staff, await languageOf(request));
}

/** What was sold today, this month and in all, and how that compares (2.7). */
export default function Sales() {
  const { t } = useTranslation("figures");
  const { path } = useFrame();
  const { jettyId, jetties, day, month, year, figures, monthEnd, credit } =
    useLoaderData<typeof loader>();
  const place = jettyId === 0 ? t("jetty.all") : jettyName(jettyId);
  const against = (span: "day" | "month") => (
    <>
      <Change of={figures.comparisons[span]} /> {t(`against.${span}`)}
    </>
  );
  const tiles: Tile[] = [
    { label: t("sales.daily"), value: formatRm(figures.dailySen), more: against("day"), sum: true },
    {
      label: t("sales.monthly", { month }),
      value: formatRm(figures.monthlySen),
      more: against("month"),
      sum: true,
    },
    { label: t("sales.jetty", { jetty: place }), value: formatRm(figures.jettySen), sum: true },
    { label: t("sales.overall"), value: formatRm(figures.overallSen), sum: true },
  ];
  return (
    <>
      <div className="row">
        <h1>{t("sales.heading")}</h1>
        <span className="mute">{day}</span>
        {credit ? <a href="/credit">{t("sales.credit")}</a> : null}
        {monthEnd ? <a href="/month-end">{t("monthEnd")}</a> : null}
        <a className="push" href={path}>
          {t("refresh")}
        </a>
      </div>
      <JettyLinks path="/sales" jetties={jetties} current={jettyId} />
      <Tiles tiles={tiles} />
      <ChartCard heading={t("daily.heading", { month })} chart={figures.daily} />
      <ChartCard heading={t("yearly.heading", { year })} chart={figures.yearly} />
      <div className="half">
        {(["tickets", "passengers"] as const).map((measure) => (
          <ChartCard key={measure} heading={t(`week.${measure}`)} chart={figures[measure].chart}>
            <ComparisonList comparisons={figures[measure].comparisons} />
          </ChartCard>
        ))}
      </div>
    </>
  );
}
