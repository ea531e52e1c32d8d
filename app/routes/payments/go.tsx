import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openPayPage } from "~/domain/payments/bills/open-pay-page.server";
import { formatRm } from "~/domain/shared/money";
import { ticketCodeParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { unpaidCookie } from "~/http/cookies.server";
import { limitFailedLookups } from "~/http/limits.server";
import { answerRefusedPayment } from "~/http/payment-redirect.server";
import { payUrlOf, redirectToGateway } from "~/http/payment-redirect.server";
import { ticketResultPath } from "~/http/payment-redirect.server";
import { redirectTo } from "~/http/redirect.server";
import type { PageHandle } from "~/ui/layout/frame";
import { PayLinkPage } from "./pay-link-page";

const PREPARING_SECONDS = 3;
/** For the sentence that names another page than the one that was chosen. */
const STAND_IN_SECONDS = 6;

export const handle = {
  title: "payment:go.title",
  refresh: (data) => {
    const page = data as Awaited<ReturnType<typeof loader>> | undefined;
    if (!page) return null;
    const seconds = page.standIn ? STAND_IN_SECONDS : page.payUrl ? 0 : PREPARING_SECONDS;
    return { seconds, url: page.payUrl ?? undefined };
  },
} satisfies PageHandle;

/**
 * From an order to its payment. The first to come here makes the bill and is sent straight to it;
 * whoever comes again, because they went back or a content policy stopped the redirect without a
 * word, gets the hand-over page: a plain link and a refresh, no form.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const ticketCode = ticketCodeParam(params.ticketCode);
  const page = await limitFailedLookups(request, now(), () => openPayPage(ticketCode, now())).catch(
    (error: unknown) => {
      throw answerRefusedPayment(ticketCode, error);
    },
  );
  if (page.kind === "result") throw redirectTo(ticketResultPath(ticketCode));
  if (page.kind === "made")
    throw redirectToGateway(page.attempt, { cookies: [unpaidCookie(ticketCode)] });
  return page.kind === "live"
    ? {
        payUrl: payUrlOf(page.attempt),
        total: formatRm(page.totalSen),
        gateway: page.gateway,
        standIn: page.standIn,
      }
    : { payUrl: null, total: "", gateway: "", standIn: false };
}

export default function Go() {
  return <PayLinkPage {...useLoaderData<typeof loader>()} />;
}
