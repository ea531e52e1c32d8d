import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { CheckResult } from "~/domain/payments/bills/check-bill.server";
import { checkPayment } from "~/domain/payments/bills/check-payment.server";
import { BUYER } from "~/domain/payments/fact-source";
import type { Language } from "~/domain/shared/language";
import { ticketCodeParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { orFailurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { languageOf } from "~/http/language.server";
import { limitFailedLookups } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { formatTime } from "~/i18n/format";
import { BuyerFailure } from "~/ui/layout/buyer-failure";
import type { PageHandle } from "~/ui/layout/frame";
import { ticketResultPath } from "~/views/payment-redirect.server";

/** For the page in its place, where it leads nowhere. */
export const handle = { title: "flow:title.result" } satisfies PageHandle;

/** Opened as an address, it shows how things stand and changes nothing. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirectTo(ticketResultPath(ticketCodeParam(params.ticketCode)));
}

/** 'Check with the bank': asks the gateway, then shows how things stand and that it was asked. */
export async function action({ request, params }: ActionFunctionArgs) {
  const ticketCode = ticketCodeParam(params.ticketCode);
  const result = await orFailurePage(() =>
    limitFailedLookups(request, now(), () =>
      checkPayment(ticketCode, { kind: "check", actor: BUYER }, now()),
    ),
  );
  const cookies = [answerCookie(result, await languageOf(request))];
  return redirectTo(ticketResultPath(ticketCode), { cookies });
}

/** Without a word of it, a page that comes back as it was looks as if nobody had asked. */
function answerCookie(result: CheckResult, language: Language): string {
  switch (result.kind) {
    case "checked":
      return flashCookie("bank_answered", { at: formatTime(now(), language) });
    case "asked_lately":
      return flashCookie("bank_asked_lately", { seconds: result.seconds });
    case "unreachable":
      return flashCookie("bank_unreachable", { seconds: result.seconds });
    case "no_bill":
      return flashCookie("bank_no_bill");
  }
}

/** Never rendered: it makes this a page, so that a wrong code gets the site's own error page. */
export default function Check() {
  return null;
}

export const ErrorBoundary = BuyerFailure;
