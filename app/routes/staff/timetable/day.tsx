import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import { jettiesOf } from "~/domain/access/works-at";
import {
  blockedDetails,
  departuresOfDay,
  endingPapers,
} from "~/domain/departures/status/queries.server";
import { jettyName } from "~/domain/places/jetties";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { formatDate, formatDay } from "~/i18n/format";
import { LinkButton } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";
import { screenHandle } from "~/ui/layout/screen-handle";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { ListPage } from "~/ui/table/list-page";
import { askedDay } from "./asked-day.server";
import { DayChoice } from "./day-choice";
import { departureView } from "./day-view.server";
import { DepartureTable } from "./departure-table";
import { PaperWarnings } from "./paper-warnings";

export const handle = screenHandle("timetable", {
  texts: ["departures"],
  live: ["new-ticket", "scan", "ticket-changed", "ticket-cancelled"],
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "timetable");
  const [at, language] = [now(), await languageOf(request)];
  const asked = askedDay(request, staff, at);
  const [departures, papers, blocked] = await Promise.all([
    departuresOfDay(asked, at),
    endingPapers(asked.jettyId, at),
    blockedDetails(asked.day),
  ]);
  return {
    ...asked,
    today: dayOf(at),
    dayName: formatDay(asked.day, language),
    jetties: jettiesOf(staff),
    departures: departures.map((one) => departureView(one, staff, language, at)),
    papers: papers.map((paper) => ({ ...paper, until: formatDate(paper.until, language) })),
    blocked,
    manages: can(staff, "timetable.manage"),
    weather: can(staff, "weather.manage"),
  };
}

/** The departures of one day from one jetty: who sails, how full they are, how they stand. */
export default function TimetableDay() {
  const { t } = useTranslation("timetable");
  const address = useScreenPath("timetable");
  const { jettyId, day, dayName, departures, blocked, papers, manages, weather, ...choice } =
    useLoaderData<typeof loader>();
  const links = (["weekly", "boats", "skippers"] as const).map((name) => (
    <a key={name} href={`/timetable/${name}`}>
      {t(`to.${name}`)}
    </a>
  ));
  return (
    <ListPage
      heading={`${t("title")} · ${jettyName(jettyId)}`}
      action={
        manages ? (
          <LinkButton icon="plus" href={address("add")}>
            {t("to.extra")}
          </LinkButton>
        ) : null
      }
    >
      <nav className="row" aria-label={t("title")}>
        {manages ? links : null}
        {manages ? <a href={address("return")}>{t("to.return")}</a> : null}
        {weather ? <a href="/timetable/weather">{t("to.weather")}</a> : null}
        <a href={`/departures?jetty=${jettyId}`}>{t("to.public")}</a>
      </nav>
      <DayChoice day={day} jettyId={jettyId} {...choice} />
      <PaperWarnings papers={papers} />
      {blocked === null ? null : (
        <Note kind="careful">
          <p>{t("blockedDay", { details: blocked })}</p>
        </Note>
      )}
      <section aria-labelledby="day-heading">
        <div className="row sec">
          <h2 id="day-heading">{dayName}</h2>
        </div>
        <DepartureTable caption={dayName} departures={departures} />
      </section>
    </ListPage>
  );
}
