import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findPayPage, openPayPage } from "~/domain/payments/bills/open-pay-page.server";
import { payPath } from "~/domain/payments/bills/pay-link.server";
import { formatRm } from "~/domain/shared/money";
import { ticketCodeParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { unpaidCookie } from "~/http/cookies.server";
import { limitFailedLookups } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { BuyerFailure } from "~/ui/layout/buyer-failure";
import type { PageHandle } from "~/ui/layout/frame";
import { isNavigation } from "~/views/navigation.server";
import {
  answerRefusedPayment,
  payUrlOf,
  redirectToGateway,
  ticketResultPath,
} from "~/views/payment-redirect.server";
import { PayLinkPage, type PayLinkPageProps } from "./pay-link-page";

const PREPARING_SECONDS = 3;
/** For the sentence that names another page than the one that was chosen. */
const STAND_IN_SECONDS = 6;

export const handle = {
  title: "payment:go.title",
  refresh: (data) => {
    const page = data as PayLinkPageProps | undefined;
    if (!page || page.unmade) return null;
    const seconds = page.standIn ? STAND_IN_SECONDS : page.payUrl ? 0 : PREPARING_SECONDS;
    return { seconds, url: page.payUrl ?? undefined };
  },
} satisfies PageHandle;

const NO_PAGE = { payUrl: null, total: "", gateway: "", standIn: false, unmade: false };

/**
 * From an order to its payment. The first person to come here makes the bill and is sent straight
 * to it; whoever comes again, because they went back or a content policy stopped the redirect
 * without a word, gets the hand-over page: a plain link and a refresh, no form. For a link preview,
 * a prefetch or a HEAD no bill is made: they get the page with a button that makes it.
 */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<PayLinkPageProps> {
  const ticketCode = ticketCodeParam(params.ticketCode);
  const find = isNavigation(request) ? openPayPage : findPayPage;
  const page = await reach(request, ticketCode, find);
  if (page.kind === "result") throw redirectTo(ticketResultPath(ticketCode));
  if (page.kind === "made")
    throw redirectToGateway(page.attempt, { cookies: [unpaidCookie(ticketCode)] });
  const { receiptNo, jettyId } = page.ticket;
  const noPage = { ...NO_PAGE, receiptNo, jettyId };
  if (page.kind === "none") return { ...noPage, total: formatRm(page.totalSen), unmade: true };
  if (page.kind === "preparing") return noPage;
  return {
    ...noPage,
    payUrl: payUrlOf(page.attempt),
    total: formatRm(page.totalSen),
    gateway: page.gateway,
    standIn: page.standIn,
  };
}

/** 'Go to payment': makes the bill, once for however many press. */
export async function action({ request, params }: ActionFunctionArgs) {
  const ticketCode = ticketCodeParam(params.ticketCode);
  const page = await reach(request, ticketCode, openPayPage);
  if (page.kind === "result") return redirectTo(ticketResultPath(ticketCode));
  const cookies = [unpaidCookie(ticketCode)];
  if (page.kind === "made" || (page.kind === "live" && !page.standIn))
    return redirectToGateway(page.attempt, { cookies });
  return redirectTo(payPath(ticketCode), { cookies });
}

/** Throws the result step with what was refused, or a failure page. */
function reach<Page>(
  request: Request,
  ticketCode: string,
  find: (ticketCode: string, now: Date) => Promise<Page>,
): Promise<Page> {
  return limitFailedLookups(request, now(), () => find(ticketCode, now())).catch(
    (error: unknown) => {
      throw answerRefusedPayment(ticketCode, error);
    },
  );
}

export default function Go() {
  return <PayLinkPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = BuyerFailure;
