import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type ScheduledReport, scheduleHistory } from "~/domain/reports/schedules/queries.server";
import type { Language } from "~/domain/shared/language";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { formatDateShort, formatInstant } from "~/i18n/format";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { requireSchedule } from "./require-schedule.server";
import { scheduleView } from "./schedule-view.server";

export const handle = {
  title: "schedules:historyTitle",
  dialog: true,
  live: ["report-changed"],
} satisfies PageHandle;

const HISTORY = "history";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "reportSchedules/:id");
  const schedule = await requireSchedule(params.id, staff);
  const language = await languageOf(request);
  const history = await scheduleHistory(schedule.id, listQuery(request, HISTORY));
  return {
    schedule: scheduleView(schedule, language, now()),
    history: { ...history, rows: history.rows.map((row) => runView(row, language)) },
  };
}

type Run = ReturnType<typeof runView>;

function runView(report: ScheduledReport, language: Language) {
  const { id, from, to, state, addresses, sent, scheduledAt } = report;
  const first = formatDateShort(from, language);
  return {
    ...{ id, state, addresses, sent },
    at: formatInstant(scheduledAt, language),
    days: from === to ? first : `${first} – ${formatDateShort(to, language)}`,
  };
}

/** A schedule with what it has made so far, and who has it. */
export default function ScheduleHistory() {
  const { t } = useTranslation(["schedules", "reports"]);
  const { schedule, history } = useLoaderData<typeof loader>();
  const back = useScreenPath("reportSchedules")();
  const columns: Column<Run>[] = [
    {
      head: t("column.run"),
      title: true,
      cell: ({ id, at }) => <a href={`/reports/${id}`}>{at}</a>,
    },
    { head: t("column.days"), cell: ({ days }) => days },
    { head: t("column.state"), cell: ({ state }) => t(`reports:state.${state}`) },
    {
      head: t("column.sent"),
      cell: ({ sent, addresses }) => t("sent", { sent, addresses }),
    },
  ];
  return (
    <Modal title={t(`reports:type.${schedule.type}`)} back={back}>
      <Facts
        facts={[
          { term: t("column.when"), value: schedule.when },
          { term: t("field.jetty"), value: schedule.jetty },
          { term: t("field.platform"), value: t(`reports:platform.${schedule.platform}`) },
          { term: t("field.format"), value: t(`reports:format.${schedule.format}`) },
          { term: t("column.addresses"), value: schedule.addresses.join(", ") },
        ]}
      />
      <List
        name={HISTORY}
        heading={t("history")}
        list={history}
        columns={columns}
        keyOf={({ id }) => id}
        live
      />
      {history.total === 0 ? <p className="mute">{t("noHistory")}</p> : null}
    </Modal>
  );
}
