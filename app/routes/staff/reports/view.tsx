import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import { cancelReport } from "~/domain/reports/cancel-report.server";
import { readReport } from "~/domain/reports/queries.server";
import { isUnderWay, REPORT_STATES } from "~/domain/reports/report-types";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import { ReportActs } from "./report-acts";
import { ReportFacts } from "./report-facts";
import { ReportState } from "./report-state";
import { reportView } from "./report-view.server";

const REFRESH_SECONDS = 3;
const PAGE = "reports/:id";

export const handle = {
  title: "reports:page.title",
  dialog: true,
  live: ["report-changed"],
  refresh: (page) => {
    const { report } = (page ?? {}) as { report?: { state?: string } };
    const state = REPORT_STATES.find((one) => one === report?.state);
    return state && isUnderWay(state) ? { seconds: REFRESH_SECONDS } : null;
  },
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const report = await readReport(rowIdParam(params.id), staff);
  if (!report) throw failurePage(new Refusal("not_found"));
  return { report: reportView(report, staff.userId, await languageOf(request), now()) };
}

/** Gives one's own report up. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  return submitForm(request, noFields, async () => {
    const report = await readReport(rowIdParam(params.id), staff);
    if (report?.userId !== staff.userId) throw new Refusal("not_found");
    const done = await cancelReport(report.id, staff.userId, now());
    return redirectTo(`/reports/${report.id}`, {
      cookies: [
        done
          ? flashCookie("reports.cancelled")
          : flashCookie("reports.not_cancelled", {}, { careful: true }),
      ],
    });
  });
}

/** A report: how far it is, and its file (F4). */
export default function Report() {
  const { t } = useTranslation("reports");
  const { search } = useLocation();
  const { report } = useLoaderData<typeof loader>();
  const { type, days, state, jettyId, isEmpty } = report;
  return (
    <Modal title={t("heading", { type: t(`type.${type}`), days })} back={`/reports${search}`}>
      <Note
        kind={state === "ready" ? "good" : state === "failed" ? "careful" : "info"}
        role="status"
      >
        <p>
          {report.reason
            ? t(`reason.${report.reason}`)
            : t(`page.${state === "failed" ? "cancelled" : state}`)}
        </p>
        {isEmpty ? <p>{t("page.empty")}</p> : null}
      </Note>
      {isUnderWay(state) ? <ReportState report={report} /> : null}
      <ReportFacts
        report={report}
        jetty={jettyId === 0 ? t("field.everyJetty") : jettyName(jettyId)}
      />
      <ReportActs report={report} back={`/reports${search}`} />
    </Modal>
  );
}
