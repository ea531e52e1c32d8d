import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  blockedDayCounts,
  blockedList,
  type BlockedListKind as Kind,
} from "~/domain/blocked-dates/queries.server";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { formatDate } from "~/i18n/format";
import { LinkButton } from "~/ui/forms/buttons";
import { screenHandle } from "~/ui/layout/screen-handle";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { ListPage } from "~/ui/table/list-page";
import { BlockedDateList } from "./blocked-date-list";

export const handle = screenHandle("blockedDates");

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "blockedDates");
  const [today, language] = [dayOf(now()), await languageOf(request)];
  const listOf = async (kind: Kind) => {
    const list = await blockedList(kind, listQuery(request, kind), today);
    return {
      ...list,
      rows: list.rows.map(({ createdAt, ...row }) => ({
        ...row,
        start: formatDate(row.start, language),
        end: formatDate(row.end, language),
        createdOn: dayOf(createdAt),
      })),
    };
  };
  const [days, upcoming, past, inactive] = await Promise.all([
    blockedDayCounts(today),
    listOf("upcoming"),
    listOf("past"),
    listOf("inactive"),
  ]);
  return { days, upcoming, past, inactive };
}

/** The blocked dates (2.9). */
export default function BlockedDates() {
  const { t } = useTranslation("blocked");
  const address = useScreenPath("blockedDates");
  const { days, upcoming, past, inactive } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton icon="plus" href={address("add")}>
      {t("add")}
    </LinkButton>
  );
  const tiles = (["total", "upcoming", "past"] as const).map((name) => ({
    label: t(`card.${name}`),
    value: t("days", { count: days[name] }),
  }));
  return (
    <ListPage heading={t("title")} tiles={tiles}>
      <p className="row">
        <a href="/timetable">{t("timetable")}</a> <a href="/timetable/weather">{t("weather")}</a>
      </p>
      <BlockedDateList kind="upcoming" list={upcoming} action={add} />
      <BlockedDateList kind="past" list={past} />
      <BlockedDateList kind="inactive" list={inactive} />
    </ListPage>
  );
}
