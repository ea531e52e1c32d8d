import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { retryPayment } from "~/domain/payments/bills/continue-payment.server";
import { ticketCodeParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { limitFailedLookups } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { BuyerFailure } from "~/ui/layout/buyer-failure";
import type { PageHandle } from "~/ui/layout/frame";
import { answerPayment } from "~/views/payment-redirect.server";
import { ticketResultPath } from "~/views/payment-redirect.server";

/** For the page in its place, where it leads nowhere. */
export const handle = { title: "flow:title.result" } satisfies PageHandle;

/** Opened as an address (a reload, a bookmark), it shows how things stand and changes nothing. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirectTo(ticketResultPath(ticketCodeParam(params.ticketCode)));
}

/** 'Try again' (S13). */
export async function action({ request, params }: ActionFunctionArgs) {
  const ticketCode = ticketCodeParam(params.ticketCode);
  return answerPayment(ticketCode, () =>
    limitFailedLookups(request, now(), () => retryPayment(ticketCode, now())),
  );
}

/** Never rendered: it makes this a page, so that a wrong code gets the site's own error page. */
export default function Retry() {
  return null;
}

export const ErrorBoundary = BuyerFailure;
