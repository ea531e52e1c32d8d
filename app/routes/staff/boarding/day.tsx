import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import { holderOfList } from "~/domain/boarding/offline/list-holder.server";
import {
  boardingSeatGroups,
  expectedParties,
  type ExpectedParty,
} from "~/domain/boarding/queries.server";
import { type Departure, departuresOn } from "~/domain/departures/queries.server";
import { jacketsForm } from "~/domain/manifest/schema.server";
import { jettyName } from "~/domain/places/jetties";
import { addDays, dayOf, parseDay } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { formatCount, formatDay, formatTime } from "~/i18n/format";
import { SeatTables } from "~/ui/boarding/seat-tables";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { List } from "~/ui/table/list";
import { ListPage } from "~/ui/table/list-page";
import type { Column } from "~/ui/table/responsive-table";
import { actOnBoarding } from "~/views/act-on-boarding.server";
import { seatView } from "~/views/seat-view.server";
import { DateBoarding } from "./trips/date-boarding";
import { dateView } from "./trips/date-view.server";
import { tripIn } from "./trips/trip-in.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "boardingDay:page",
  texts: ["headCounts", "manifest", "trips"],
  live: ["new-ticket", "scan", "departure-changed", "ticket-changed", "ticket-cancelled"],
  css: ["boarding"],
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "boarding/day");
  const [at, language] = [now(), await languageOf(request)];
  const today = dayOf(at);
  const asked = parseDay(new URL(request.url).searchParams.get("day"));
  const place = { jettyId: staff.jettyId, day: asked && asked < today ? asked : today };
  const [departures, groups, parties] = await Promise.all([
    departuresOn(null, { jettyId: place.jettyId, from: place.day, to: place.day }, at),
    boardingSeatGroups(place),
    expectedParties(place, listQuery(request, "parties")),
  ]);
  const { counts, seats } = seatView(groups, language);
  const date = await dateView(place, counts.all, { reader: staff, language, now: at });
  const hasDate = departures.length === 0 || date.trips.length + date.waiting + date.late > 0;
  return {
    departures: departures.map(({ id, boat, sailsAt, delayedTo, sold, onBoard }) => ({
      ...{ id, boat, sold, onBoard, time: formatTime(delayedTo ?? sailsAt, language) },
    })),
    mayAddStewards: can(staff, "boarding.stewards"),
    ...{ seats, counts, parties, date },
    /** No boat of the day waits for anybody any more. */
    isOver: place.day < today || (departures.every(isDepartureOver) && (!hasDate || date.isOver)),
    hasDate,
    jetty: jettyName(staff.jettyId),
    day: formatDay(place.day, language),
    days: [today, addDays(today, -1), addDays(today, -2)]
      .filter((one) => one !== place.day)
      .map((one) => ({ day: one, name: formatDay(one, language), isToday: one === today })),
    nonce: newSecret(),
    at: at.getTime(),
    holder: holderOfList({ userId: staff.userId, jettyId: place.jettyId }, at),
    rules: fieldRules(jacketsForm),
  };
}

/** Whether it waits for nobody any more. */
const isDepartureOver = ({ closed, state }: Departure) =>
  closed || state === "left" || state === "cancelled";

/** Heads and life jackets of the boat of a date that is boarded now. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "boarding/day");
  const trip = tripIn(request);
  return actOnBoarding(request, trip, staff, `/scan/day?day=${trip.day}`);
}

/** How boarding stands today: sold, on board, still expected, and whom the boat waits for. */
export default function BoardingDay() {
  const { t } = useTranslation("boardingDay");
  const { mayAddStewards, departures, seats, counts, parties, jetty, day, ...view } =
    useLoaderData<typeof loader>();
  const { date, hasDate, isOver, days, nonce, at, holder, rules } = view;
  const returned = useReturnedForm<typeof action>();
  const expected = t(isOver ? "absent" : "expected");
  const { sold, onBoard } = counts.all;
  const byParty: Column<ExpectedParty>[] = [
    {
      head: t("party"),
      cell: ({ ticketCode, receiptNo }) => <a href={`/tickets/${ticketCode}`}>{receiptNo}</a>,
      title: true,
    },
    { head: t("name"), cell: ({ name }) => name ?? "–" },
    {
      head: t("phone"),
      cell: ({ phoneNo }) => (phoneNo ? <a href={`tel:${phoneNo}`}>{phoneNo}</a> : "–"),
    },
    {
      head: t(isOver ? "absent" : "waiting"),
      cell: (one) => t("of", { waiting: one.expected, people: one.people }),
      figure: true,
    },
  ];
  return (
    <ListPage
      heading={t("title", { jetty })}
      back={{ href: "/scan", label: t("back") }}
      tiles={[
        { label: t("sold"), value: formatCount(sold), more: day },
        { label: t("onBoard"), value: formatCount(onBoard) },
        { label: expected, value: formatCount(counts.all.expected) },
        { label: t("babies"), value: formatCount(counts.infants.onBoard) },
      ]}
    >
      {departures.length > 0 ? (
        <nav aria-label={t("cards")}>
          <h2>{t("cards")}</h2>
          <ul className="cards">
            {departures.map(({ id, time, boat, sold, onBoard }) => (
              <li key={id}>
                <a href={`/timetable/${id}`}>
                  {time}, {boat}
                </a>{" "}
                {t("boatCount", { onBoard, sold })}
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {hasDate ? <DateBoarding {...{ date, nonce, at, holder, rules, returned }} /> : null}
      <p>
        <a href="/scan/island">{t("island")}</a>
      </p>
      {mayAddStewards ? (
        <p>
          <a href="/scan/stewards">{t("stewards")}</a>
        </p>
      ) : null}
      <List
        name="parties"
        heading={expected}
        list={parties}
        columns={byParty}
        searchHint={t("searchHint")}
        keyOf={({ id }) => id}
      />
      <SeatTables seats={seats} waiting={expected} />
      <nav aria-label={t("days")}>
        <h2>{t("days")}</h2>
        <ul className="cards">
          {days.map((one) => (
            <li key={one.day}>
              <a href={one.isToday ? "/scan/day" : `/scan/day?day=${one.day}`}>{one.name}</a>
            </li>
          ))}
        </ul>
      </nav>
    </ListPage>
  );
}
