import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import {
  boardingByCategory,
  expectedParties,
  type ExpectedParty,
} from "~/domain/boarding/queries.server";
import { seatCountsOf } from "~/domain/boarding/seat-counts";
import { departuresOn } from "~/domain/departures/queries.server";
import { jettyName } from "~/domain/places/jetties";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { formatCount, formatDay, formatTime } from "~/i18n/format";
import { SeatTables } from "~/ui/boarding/seat-tables";
import { BackLink } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { List } from "~/ui/table/list";
import { ListPage } from "~/ui/table/list-page";
import type { Column } from "~/ui/table/responsive-table";

export const handle = {
  title: "boarding:title",
  texts: ["manifest"],
  live: ["new-ticket", "scan", "ticket-changed", "ticket-cancelled"],
  css: ["boarding"],
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "boarding/day");
  const [at, language] = [now(), await languageOf(request)];
  const place = { jettyId: staff.jettyId, day: dayOf(at) };
  const [departures, categories, parties] = await Promise.all([
    departuresOn(null, { jettyId: place.jettyId, from: place.day, to: place.day }, at),
    boardingByCategory(place),
    expectedParties(place, listQuery(request, "parties")),
  ]);
  return {
    departures: departures.map(({ id, boat, sailsAt, delayedTo, sold, onBoard }) => ({
      ...{ id, boat, sold, onBoard, time: formatTime(delayedTo ?? sailsAt, language) },
    })),
    mayAddStewards: can(staff, "boarding.stewards"),
    categories,
    counts: seatCountsOf(categories),
    parties,
    jetty: jettyName(staff.jettyId),
    day: formatDay(place.day, language),
  };
}

/** How boarding stands today: sold, on board, still expected, and whom the boat waits for. */
export default function BoardingDay() {
  const { t } = useTranslation("boarding");
  const { mayAddStewards, departures, categories, counts, parties, jetty, day } =
    useLoaderData<typeof loader>();
  const { sold, onBoard } = counts.all;
  const byParty: Column<ExpectedParty>[] = [
    {
      head: t("day.party"),
      cell: ({ ticketCode, receiptNo }) => <a href={`/tickets/${ticketCode}`}>{receiptNo}</a>,
      title: true,
    },
    { head: t("day.name"), cell: ({ name }) => name ?? "–" },
    {
      head: t("day.phone"),
      cell: ({ phoneNo }) => (phoneNo ? <a href={`tel:${phoneNo}`}>{phoneNo}</a> : "–"),
    },
    {
      head: t("day.waiting"),
      cell: (one) => t("day.of", { waiting: one.people - one.onBoard, people: one.people }),
      figure: true,
    },
  ];
  return (
    <ListPage
      heading={t("day.title", { jetty })}
      tiles={[
        { label: t("day.sold"), value: formatCount(sold), more: day },
        { label: t("day.onBoard"), value: formatCount(onBoard) },
        { label: t("day.expected"), value: formatCount(sold - onBoard) },
        { label: t("day.babies"), value: formatCount(counts.infants.onBoard) },
      ]}
    >
      <BackLink href="/scan">{t("day.back")}</BackLink>
      {departures.length > 0 ? (
        <nav aria-label={t("day.cards")}>
          <h2>{t("day.cards")}</h2>
          <ul className="cards">
            {departures.map(({ id, time, boat, sold, onBoard }) => (
              <li key={id}>
                <a href={`/timetable/${id}`}>
                  {time}, {boat}
                </a>{" "}
                {t("day.boatCount", { onBoard, sold })}
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <p>
        <a href="/scan/island">{t("day.island")}</a>
      </p>
      {mayAddStewards ? (
        <p>
          <a href="/scan/stewards">{t("stewards")}</a>
        </p>
      ) : null}
      <List
        name="parties"
        heading={t("day.parties")}
        list={parties}
        columns={byParty}
        searchHint={t("day.searchHint")}
        keyOf={({ id }) => id}
      />
      <SeatTables seats={categories} counts={counts} waiting={t("day.expected")} />
    </ListPage>
  );
}
