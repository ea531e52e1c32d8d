import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { checkPayment } from "~/domain/payments/bills/check-payment.server";
import { BUYER } from "~/domain/payments/fact-source";
import { ticketCodeParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { orFailurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { limitFailedLookups } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { BuyerFailure } from "~/ui/layout/buyer-failure";
import type { PageHandle } from "~/ui/layout/frame";
import { ticketResultPath } from "~/views/payment-redirect.server";

/** For the page in its place, where it leads nowhere. */
export const handle = { title: "flow:title.result" } satisfies PageHandle;

/** Opened as an address, it shows how things stand and changes nothing. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirectTo(ticketResultPath(ticketCodeParam(params.ticketCode)));
}

/** 'Check with the bank': asks the gateway, then shows how things stand. */
export async function action({ request, params }: ActionFunctionArgs) {
  const ticketCode = ticketCodeParam(params.ticketCode);
  const result = await orFailurePage(() =>
    limitFailedLookups(request, now(), () =>
      checkPayment(ticketCode, { kind: "check", actor: BUYER }, now()),
    ),
  );
  const cookies =
    result.kind === "unreachable"
      ? [flashCookie("gateway_unavailable", { seconds: result.seconds })]
      : [];
  return redirectTo(ticketResultPath(ticketCode), { cookies });
}

/** Never rendered: it makes this a page, so that a wrong code gets the site's own error page. */
export default function Check() {
  return null;
}

export const ErrorBoundary = BuyerFailure;
