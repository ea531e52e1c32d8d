import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { caseList } from "~/domain/departures/weather/case-queries.server";
import { caseCounts } from "~/domain/departures/weather/queries.server";
import { CASE_FILTERS } from "~/domain/departures/weather/rules";
import { shownCases } from "~/domain/departures/weather/schema.server";
import { Refusal } from "~/domain/shared/refusal";
import { failurePage } from "~/http/failure.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { BackLink, LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { ChoiceLinks } from "~/ui/table/choice-links";
import { Tiles } from "~/ui/table/tiles";
import { CaseList } from "./case-list";
import { caseRow, requireStoppage, stoppageView } from "./weather-view.server";

export const handle = {
  title: "weather:desk.title",
  live: ["ticket-changed", "ticket-cancelled"],
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "weather/:id");
  const stoppage = await requireStoppage(params.id, staff);
  if (!stoppage.stoppedAt) throw failurePage(new Refusal("not_found"));
  const language = await languageOf(request);
  const filter = shownCases.parse(new URL(request.url).searchParams.get("show"));
  const [counts, list] = await Promise.all([
    caseCounts(stoppage.id),
    caseList(stoppage.id, filter, listQuery(request)),
  ]);
  return {
    stoppage: stoppageView(stoppage, language),
    filter,
    counts,
    list: { ...list, rows: list.rows.map((row) => caseRow(row, language)) },
  };
}

const TILES = ["told", "moved", "credit", "refund", "open", "lacksBank", "refused"] as const;

/** Where everybody is helped whose boat does not sail. */
export default function WeatherDesk() {
  const { t } = useTranslation("weather");
  const { stoppage, filter, counts, list } = useLoaderData<typeof loader>();
  const { id, jetty, reason, from, until, lifted, liftedBy, answerBy } = stoppage;
  const waiting = new Set<string>(["open", "lacksBank", "refused"]);
  return (
    <>
      <BackLink href="/timetable/weather">{t("desk.back")}</BackLink>
      <div className="row">
        <h1>{t("desk.heading", { jetty, reason })}</h1>
        {lifted ? null : (
          <LinkButton look="alt" href={`/timetable/weather/${id}/lift`}>
            {t("act.lift")}
          </LinkButton>
        )}
      </div>
      <p>{t(lifted ? "desk.was" : "desk.lead", { from, until, answerBy })}</p>
      {lifted ? (
        <Note kind="good">
          <p>{t("desk.lifted", { at: lifted, name: liftedBy })}</p>
        </Note>
      ) : null}
      <Tiles
        tiles={[
          {
            label: t("tile.orders"),
            value: counts.orders,
            more: t("tile.people", { count: counts.people }),
          },
          ...TILES.map((name) => ({
            label: t(`tile.${name}`),
            value: counts[name],
            alert: waiting.has(name) && counts[name] > 0,
          })),
        ]}
      />
      <ChoiceLinks
        label={t("filter.label")}
        names={CASE_FILTERS}
        chosen={filter}
        href={(name) => `/timetable/weather/${id}?show=${name}`}
        text={(name) => t(`filter.${name}`)}
      />
      <CaseList stoppageId={id} heading={t(`filter.${filter}`)} list={list} />
    </>
  );
}
