import { setTimeout as pause } from "node:timers/promises";
import { readReport } from "~/domain/reports/queries.server";
import { openReportToken } from "~/domain/reports/report-link-token.server";
import { isUnderWay } from "~/domain/reports/report-types";
import { requestReport } from "~/domain/reports/request-report.server";
import { reportForm } from "~/domain/reports/schema.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { staffOfBearer } from "~/http/bearer-auth.server";
import { now } from "~/http/clock.server";
import { orPlainErrorPage } from "~/http/error-page.server";
import { parseFields } from "~/http/form.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { clientAddressKey } from "~/http/request-context.server";
import { reportFileResponse } from "./report-file.server";

/** How long a window waits for a PDF before it gets the report's page (F4). */
const MAX_WAIT_MS = 20_000;
const POLL_MS = 200;

/**
 * The PDF of a report for whoever's token stands in the address or the `Authorization` header; it
 * asks for one, so a cookie is never enough (F4, R-7-57). In an address a session's own token opens
 * nothing (C4). A HEAD asks for none.
 */
export async function answerReportPdf(
  request: Request,
  type: string | undefined,
  maxWaitMs = MAX_WAIT_MS,
): Promise<Response> {
  const response = await orPlainErrorPage(request, async () => {
    const { token, ...query } = Object.fromEntries(new URL(request.url).searchParams);
    const authorization = token
      ? `Bearer ${openReportToken(token, now()) ?? ""}`
      : request.headers.get("Authorization");
    const staff = await staffOfBearer(authorization ?? "", {
      needs: "reports.view",
      method: request.method,
      from: {
        address: clientAddressKey(request),
        userAgent: request.headers.get("User-Agent") ?? "",
      },
      now: now(),
    });
    const parsed = parseFields(reportForm, { ...query, type, format: "pdf" });
    if (!parsed.ok) throw new Refusal(parsed.problems[0]?.code ?? "bad_request");
    if (request.method === "HEAD") return redirectTo("/reports", { status: 302 });
    const language = await languageOf(request);
    const today = dayOf(now());
    const id = await requestReport({ ...parsed.value, staff, language, today, now: now() });
    const deadline = performance.now() + maxWaitMs;
    for (;;) {
      const report = await readReport(id, staff);
      if (!report) throw new Refusal("not_found");
      if (report.state === "ready") return reportFileResponse(report, "inline");
      if (!isUnderWay(report.state) || performance.now() > deadline)
        return redirectTo(`/reports/${id}`, { status: 302 });
      await pause(POLL_MS);
    }
  });
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
}
