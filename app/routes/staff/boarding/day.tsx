import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import {
  boardingByCategory,
  type CategoryCount,
  expectedParties,
  type ExpectedParty,
} from "~/domain/boarding/queries.server";
import { departuresOn } from "~/domain/departures/queries.server";
import { jettyName } from "~/domain/places/jetties";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { formatCount, formatDay, formatTime } from "~/i18n/format";
import { BackLink } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { List } from "~/ui/table/list";
import { ListPage } from "~/ui/table/list-page";
import type { Column } from "~/ui/table/responsive-table";
import { useCategoryNames } from "~/ui/tickets/category-names";

export const handle = {
  title: "boarding:title",
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
    parties,
    jetty: jettyName(staff.jettyId),
    day: formatDay(place.day, language),
  };
}

/** How boarding stands today: sold, on board, still expected, and whom the boat waits for. */
export default function BoardingDay() {
  const { t } = useTranslation("boarding");
  const category = useCategoryNames().name;
  const { mayAddStewards, departures, categories, parties, jetty, day } =
    useLoaderData<typeof loader>();
  const sum = (of: (one: CategoryCount) => number) =>
    categories.reduce((total, one) => total + of(one), 0);
  const [sold, onBoard] = [sum((one) => one.sold), sum((one) => one.onBoard)];
  const babies = sum((one) => (one.category.startsWith("baby") ? one.onBoard : 0));
  const byCategory: Column<CategoryCount>[] = [
    { head: t("day.category"), cell: (one) => category(one.category), title: true },
    { head: t("day.sold"), cell: (one) => formatCount(one.sold), figure: true },
    { head: t("day.onBoard"), cell: (one) => formatCount(one.onBoard), figure: true },
    { head: t("day.expected"), cell: (one) => formatCount(one.sold - one.onBoard), figure: true },
  ];
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
        { label: t("day.babies"), value: formatCount(babies) },
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
      <List
        name="categories"
        heading={t("day.categories")}
        list={{ search: "", page: 0, rows: categories, total: categories.length }}
        columns={byCategory}
        keyOf={(one) => one.category}
      />
    </ListPage>
  );
}
