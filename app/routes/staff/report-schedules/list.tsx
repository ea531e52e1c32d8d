import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { schedulePage } from "~/domain/reports/schedules/queries.server";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { LinkButton } from "~/ui/forms/buttons";
import { screenHandle } from "~/ui/layout/screen-handle";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { List } from "~/ui/table/list";
import { ListPage } from "~/ui/table/list-page";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";
import { type ScheduleView, scheduleView } from "./schedule-view.server";

export const handle = screenHandle("reportSchedules", { texts: ["reports"] });

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "reportSchedules");
  const language = await languageOf(request);
  const list = await schedulePage(staff, listQuery(request));
  return { ...list, rows: list.rows.map((row) => scheduleView(row, language, now())) };
}

/** Reports that are made by the clock and mailed. */
export default function ReportSchedules() {
  const { t } = useTranslation(["schedules", "reports"]);
  const list = useLoaderData<typeof loader>();
  const address = useScreenPath("reportSchedules");
  const columns: Column<ScheduleView>[] = [
    {
      head: t("column.report"),
      title: true,
      cell: ({ id, type, format, jetty }) => (
        <span>
          <a href={address(String(id))}>{t(`reports:type.${type}`)}</a>
          <small>{`${jetty}, ${t(`reports:format.${format}`)}`}</small>
        </span>
      ),
    },
    {
      head: t("column.when"),
      cell: ({ when, next, state, pausedBecause }) => (
        <span>
          {when}
          <small>{state === "active" ? t("next", { at: next }) : null}</small>
          {pausedBecause ? <span className="tag warn">{t(`because.${pausedBecause}`)}</span> : null}
        </span>
      ),
    },
    { head: t("column.addresses"), cell: ({ addresses }) => <Addresses of={addresses} /> },
    { head: t("column.owner"), cell: ({ owner }) => owner },
    {
      head: t("column.actions"),
      acts: true,
      cell: ({ id, type, when, state }) => (
        <RowLinks
          row={`${t(`reports:type.${type}`)}, ${when}`}
          links={[
            { label: t("act.edit"), href: address(`${id}/edit`) },
            state === "active"
              ? { label: t("act.pause"), href: address(`${id}/pause`) }
              : { label: t("act.resume"), href: address(`${id}/resume`) },
            { label: t("act.remove"), href: address(`${id}/remove`), risky: true },
          ]}
        />
      ),
    },
  ];
  return (
    <ListPage heading={t("title")} back={{ href: "/reports", label: t("toReports") }}>
      <p>{t("lead")}</p>
      <List
        heading={t("list")}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        action={
          <LinkButton icon="plus" href={address("add")}>
            {t("add")}
          </LinkButton>
        }
      />
    </ListPage>
  );
}

/** The first address, and how many more there are. */
function Addresses({ of: [first = "", ...more] }: { of: readonly string[] }) {
  const { t } = useTranslation("schedules");
  return (
    <span>
      {first}
      {more.length > 0 ? <small>{t("more", { count: more.length })}</small> : null}
    </span>
  );
}
