import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { stoppageList } from "~/domain/departures/weather/queries.server";
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
import { stoppageView } from "./weather-view.server";

export const handle = screenHandle("weather", { live: ["ticket-changed", "ticket-cancelled"] });

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "weather");
  const language = await languageOf(request);
  const list = await stoppageList(listQuery(request).page, staff);
  const rows = list.rows.map((one) => ({
    ...stoppageView(one, language),
    orders: one.orders,
    open: one.open,
    toCall: one.toCall,
  }));
  return { ...list, rows };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

/** When sailing was stopped, and how many orders still wait for an answer. */
export default function Stoppages() {
  const { t } = useTranslation("weather");
  const address = useScreenPath("weather");
  const list = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    {
      head: t("column.stop"),
      title: true,
      cell: ({ id, jetty, reason }) => (
        <span>
          <a href={`/timetable/weather/${id}`}>{jetty}</a>
          <small>{reason}</small>
        </span>
      ),
    },
    { head: t("column.from"), cell: ({ from }) => from },
    { head: t("column.until"), cell: ({ until }) => until },
    { head: t("column.orders"), cell: ({ orders }) => orders, figure: true },
    { head: t("column.open"), cell: ({ open }) => open, figure: true },
    { head: t("filter.phone"), cell: ({ toCall }) => toCall, figure: true },
    {
      head: t("column.stands"),
      cell: ({ lifted }) => (
        <span className={lifted ? "tag good" : "tag bad"}>
          {t(lifted ? "stands.lifted" : "stands.stopped")}
        </span>
      ),
    },
    {
      head: t("column.acts"),
      acts: true,
      cell: ({ id, jetty, lifted }) => (
        <RowLinks
          row={jetty}
          links={[
            { label: t("act.desk"), href: `/timetable/weather/${id}` },
            ...(lifted ? [] : [{ label: t("act.lift"), href: address(`${id}/lift`) }]),
          ]}
        />
      ),
    },
  ];
  return (
    <ListPage
      heading={t("title")}
      back={{ href: "/timetable", label: t("toTimetable") }}
      action={
        <LinkButton icon="plus" href={address("add")}>
          {t("act.stop")}
        </LinkButton>
      }
    >
      <p>{t("lead")}</p>
      <List heading={t("list")} list={list} columns={columns} keyOf={({ id }) => id} live />
    </ListPage>
  );
}
