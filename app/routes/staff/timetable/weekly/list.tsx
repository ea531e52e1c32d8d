import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { entryList, type TimetableEntry } from "~/domain/departures/timetable/queries.server";
import { jettyName } from "~/domain/places/jetties";
import { dayOf } from "~/domain/shared/day";
import type { ListPage as Page } from "~/domain/shared/list-page";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { listQuery } from "~/http/list-query.server";
import { formatClockTime, formatDate, weekdayNames } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { LinkButton } from "~/ui/forms/buttons";
import { screenHandle } from "~/ui/layout/screen-handle";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { List } from "~/ui/table/list";
import { ListPage } from "~/ui/table/list-page";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";

export const handle = screenHandle("weekly");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "weekly");
  const today = dayOf(now());
  const [running, ended] = await Promise.all([
    entryList(true, listQuery(request, "running"), staff, today),
    entryList(false, listQuery(request, "ended"), staff, today),
  ]);
  return { running, ended };
}

/** What sails every week. */
export default function WeeklyTimetable() {
  const { t } = useTranslation("timetable");
  const address = useScreenPath("weekly");
  const { running, ended } = useLoaderData<typeof loader>();
  return (
    <ListPage
      heading={t("weekly.title")}
      back={{ href: "/timetable", label: t("to.day") }}
      action={
        <LinkButton icon="plus" href={address("add")}>
          {t("weekly.add")}
        </LinkButton>
      }
    >
      <p>{t("weekly.lead")}</p>
      <EntryList kind="running" list={running} />
      <EntryList kind="ended" list={ended} />
    </ListPage>
  );
}

function EntryList({ kind, list }: { kind: "running" | "ended"; list: Page<TimetableEntry> }) {
  const { t } = useTranslation("timetable");
  const address = useScreenPath("weekly");
  const language = useLanguage();
  const days = weekdayNames(language);
  const columns: Column<TimetableEntry>[] = [
    { head: t("column.time"), cell: ({ time }) => formatClockTime(time, language), title: true },
    { head: t("field.jetty"), cell: ({ jettyId }) => jettyName(jettyId) },
    { head: t("column.boat"), cell: ({ boat }) => boat },
    { head: t("column.skipper"), cell: ({ skipper }) => skipper ?? "–" },
    {
      head: t("weekly.days"),
      cell: ({ weekdays }) =>
        weekdays.length === days.length
          ? t("weekly.everyDay")
          : weekdays.map((one) => days[one]?.short).join(", "),
    },
    {
      head: t("weekly.when"),
      cell: ({ fromDay, untilDay }) => {
        const from = formatDate(fromDay, language);
        return untilDay === null
          ? t("weekly.from", { from })
          : t("weekly.span", { from, until: formatDate(untilDay, language) });
      },
    },
  ];
  if (kind === "running")
    columns.push({
      head: t("column.acts"),
      acts: true,
      cell: ({ id, time, boat }) => (
        <RowLinks
          row={`${formatClockTime(time, language)}, ${boat}`}
          links={[
            { label: t("act.edit"), href: address(`${id}/edit`) },
            { label: t("act.end"), href: address(`${id}/end`), risky: true },
          ]}
        />
      ),
    });
  return (
    <List
      name={kind}
      heading={t(`weekly.${kind}`)}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      searchHint={t("weekly.searchHint")}
    />
  );
}
