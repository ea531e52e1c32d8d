import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatRm } from "~/domain/shared/money";
import { payPageOf } from "~/domain/payments/pay-page.server";
import { now } from "~/http/clock.server";
import { orFailurePage } from "~/http/failure.server";
import { payUrlOf } from "~/http/gateway-redirect.server";
import { limitMisses } from "~/http/limit-misses.server";
import { redirectTo } from "~/http/redirect.server";
import { resultPath } from "~/http/result-path";
import { ticketCodeParam } from "~/http/ticket-code-param.server";
import type { PageHandle } from "~/ui/layout/frame";
import { HandOver } from "~/ui/payments/hand-over";

const PREPARING_SECONDS = 3;

export const handle = {
  title: "payment:go.title",
  refresh: (data) => {
    const page = data as Awaited<ReturnType<typeof loader>> | undefined;
    return page ? { seconds: page.payUrl ? 0 : PREPARING_SECONDS, url: page.payUrl ?? undefined } : null;
  },
} satisfies PageHandle;

/**
 * The hand-over page: a plain link and a refresh, no form. A content policy may stop a form's redirect to another site without a
 * word, but never this.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const ticketCode = ticketCodeParam(params.ticketCode);
  return orFailurePage(async () => {
    const page = await limitMisses(request, now(), () => payPageOf(ticketCode, now()));
    if (page.kind === "result") throw redirectTo(resultPath(ticketCode));
    return page.kind === "go" ? { payUrl: payUrlOf(page.attempt), total: formatRm(page.totalSen) } : { payUrl: null, total: "" };
  });
}

export default function Go() {
  return <HandOver {...useLoaderData<typeof loader>()} />;
}
