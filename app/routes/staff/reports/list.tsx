import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import { type ReportOwners, reportPage } from "~/domain/reports/queries.server";
import { requestReport } from "~/domain/reports/request-report.server";
import { officeReportsOf, reportFilterFor } from "~/domain/reports/rules";
import { reportForm, reportScreenQuery } from "~/domain/reports/schema.server";
import { dayOf } from "~/domain/shared/day";
import { jettiesOf, platformsOf } from "~/domain/tickets/list-filter";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { screenHandle } from "~/ui/layout/screen-handle";
import { ListPage } from "~/ui/table/list-page";
import { ReportForm } from "./report-form";
import { ReportTable } from "./report-table";
import { reportView } from "./report-view.server";

export const handle = screenHandle("reports", { live: ["report-changed"] });

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "reports");
  const language = await languageOf(request);
  const params = new URL(request.url).searchParams;
  const owners: ReportOwners = params.get("of") === "all" ? "everybody" : "own";
  const asked = reportScreenQuery.parse(Object.fromEntries(params));
  const types = officeReportsOf(staff);
  const list = await reportPage(staff, owners, listQuery(request));
  return {
    choices: { types, platforms: platformsOf(staff), jetties: jettiesOf(staff) },
    filter: reportFilterFor(staff, { ...asked, type: "jualan" }, dayOf(now())),
    owners: can(staff, "reports.see-all") ? owners : null,
    mayPlan: can(staff, "reports.schedule"),
    list: {
      ...list,
      rows: list.rows.map((report) => reportView(report, staff.userId, language, now())),
    },
  };
}

/** Asks for a report and leads to its page (F4). */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "reports");
  const language = await languageOf(request);
  return submitForm(request, reportForm, async (input) => {
    const id = await requestReport({
      ...input,
      ...{ staff, language, today: dayOf(now()), now: now() },
    });
    return redirectTo(`/reports/${id}`, { cookies: [flashCookie("reports.asked")] });
  });
}

/** The six reports, and those that one asked for (2.13). */
export default function Reports() {
  const { t } = useTranslation("reports");
  const { choices, filter, owners, mayPlan, list } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return (
    <ListPage heading={t("title")}>
      <ErrorSummary
        problems={returned?.problems ?? []}
        labels={{ from: t("field.from"), to: t("field.to") }}
      />
      <ReportForm
        choices={choices}
        filter={filter}
        problems={returned?.problems ?? []}
        typed={returned?.typed ?? {}}
      />
      {mayPlan ? (
        <p>
          <a href="/reports/schedules">{t("schedules")}</a>
        </p>
      ) : null}
      <ReportTable list={list} owners={owners} />
    </ListPage>
  );
}
