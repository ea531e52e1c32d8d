import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import {
  islandCounts,
  islandParties,
  type IslandParty,
} from "~/domain/boarding/return-leg/island.server";
import { returnDaysAt } from "~/domain/boarding/return-leg/return-days.server";
import { JETTIES, jettyName } from "~/domain/places/jetties";
import { type Day, daysBetween } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { listQuery } from "~/http/list-query.server";
import { formatCount, formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { BackLink, Button } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { List } from "~/ui/table/list";
import { ListPage } from "~/ui/table/list-page";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import { IslandCounts } from "./island-counts";
import { islandPlace } from "./island-place.server";

export const handle = {
  title: "island:title",
  live: ["scan", "ticket-changed", "ticket-cancelled"],
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "boarding/island");
  const place = islandPlace(request, staff, now());
  const isWhole = new URL(request.url).searchParams.has("all");
  const [counts, parties, days] = await Promise.all([
    islandCounts(place),
    islandParties(place, isWhole ? null : listQuery(request, "parties")),
    Promise.all(JETTIES.map(({ id }) => returnDaysAt(null, id))),
  ]);
  const asked = JETTIES.filter(({ id }) => place.jettyId === null || place.jettyId === id);
  return {
    // Of each day how long ago it is follows from today: the page needs no clock.
    ...{ counts, parties, isWhole, today: place.day, jettyId: place.jettyId },
    isOneWay: asked.every(({ id }) => days[id - 1] === null),
    choosesJetty: staff.ownJettyId === 0,
    mayTakeFile: can(staff, "boarding.island-file"),
  };
}

/** Who went out to the island and has not come back. */
export default function Island() {
  const { t } = useTranslation("island");
  const language = useLanguage();
  const { counts, parties, today, jettyId, isWhole, isOneWay, ...may } =
    useLoaderData<typeof loader>();
  const sum = (some: typeof counts) => some.reduce((total, { people }) => total + people, 0);
  const all = sum(counts);
  const newest = sum(counts.filter(({ day }) => day === today));
  const longest = counts[0] ? daysBetween(counts[0].day, today) : 0;
  const query = jettyId === null ? "" : `jetty=${jettyId}`;
  const columns = usePartyColumns(today, jettyId === null);
  return (
    <ListPage
      heading={t("heading", { jetty: jettyId === null ? t("every") : jettyName(jettyId) })}
      tiles={[
        { label: t("people"), value: formatCount(all), more: formatDay(today, language) },
        { label: t("today"), value: formatCount(newest) },
        { label: t("earlier"), value: formatCount(all - newest) },
        { label: t("longest"), value: t("days", { count: longest }) },
      ]}
    >
      <div className="row screen-only">
        <BackLink href="/scan/day">{t("back")}</BackLink>
        {isWhole ? null : <a href={`/scan/island?all=1&${query}`}>{t("whole")}</a>}
        {may.mayTakeFile ? <a href={`/scan/island.csv?${query}`}>{t("csv")}</a> : null}
      </div>
      {may.choosesJetty ? <JettyChoice jettyId={jettyId} /> : null}
      {isOneWay ? (
        <Note kind="careful">
          <p>{t("oneWay")}</p>
        </Note>
      ) : (
        <p className="screen-only">{isWhole ? t("print") : t("lead")}</p>
      )}
      {all === 0 ? (
        <p className="none">{t("none")}</p>
      ) : (
        <>
          <IslandCounts counts={counts} today={today} />
          {isWhole ? (
            <section aria-labelledby="parties">
              <div className="row sec">
                <h2 id="parties">{t("parties")}</h2>
              </div>
              <ResponsiveTable
                caption={t("parties")}
                columns={columns}
                rows={parties.rows}
                keyOf={({ id }) => id}
              />
            </section>
          ) : (
            <List
              name="parties"
              heading={t("parties")}
              list={parties}
              columns={columns}
              keyOf={({ id }) => id}
            />
          )}
        </>
      )}
    </ListPage>
  );
}

function JettyChoice({ jettyId }: { jettyId: number | null }) {
  const { t } = useTranslation("island");
  return (
    <form method="get" action="/scan/island" className="span screen-only">
      <span className="row tight">
        <label htmlFor="jetty">{t("choice")}</label>
        <select className="in" id="jetty" name="jetty" defaultValue={jettyId ?? ""} key={jettyId}>
          <option value="">{t("every")}</option>
          {JETTIES.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </span>
      <Button look="alt">{t("show")}</Button>
    </form>
  );
}

function usePartyColumns(today: Day, withJetty: boolean): Column<IslandParty>[] {
  const { t } = useTranslation("island");
  const language = useLanguage();
  return [
    {
      head: t("party"),
      cell: ({ ticketCode, receiptNo }) => <a href={`/tickets/${ticketCode}`}>{receiptNo}</a>,
      title: true,
    },
    { head: t("buyer"), cell: ({ name }) => name ?? "–" },
    {
      head: t("phone"),
      cell: ({ phoneNo }) => (phoneNo ? <a href={`tel:${phoneNo}`}>{phoneNo}</a> : "–"),
    },
    ...(withJetty
      ? [{ head: t("jetty"), cell: (one: IslandParty) => jettyName(one.jettyId) }]
      : []),
    { head: t("day"), cell: ({ day }) => formatDay(day, language) },
    { head: t("out"), cell: ({ day }) => formatCount(daysBetween(day, today)), figure: true },
    {
      head: t("people"),
      cell: (one) => t("ofParty", { island: one.onIsland, people: one.people }),
      figure: true,
    },
  ];
}
