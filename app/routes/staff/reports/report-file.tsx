import type { LoaderFunctionArgs } from "@remix-run/node";
import { readReport } from "~/domain/reports/queries.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { failurePage } from "~/http/failure.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { reportFileResponse } from "./report-file.server";

/**
 * The file of a report for whoever may see it: a PDF opens in its own window unless it is to be
 * saved, anything else is saved. One whose time is over leads to its page, which offers to make it
 * again.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "reports.view");
  const report = await readReport(rowIdParam(params.id), staff);
  if (!report) throw failurePage(new Refusal("not_found"));
  if (report.state !== "ready") return redirectTo(`/reports/${report.id}`, { status: 302 });
  const isSaved = new URL(request.url).searchParams.has("save");
  return reportFileResponse(report, isSaved ? "attachment" : "inline");
}
