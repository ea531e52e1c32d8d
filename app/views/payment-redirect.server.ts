import { payPath } from "~/domain/payments/bills/pay-link.server";
import type { PaymentDestination } from "~/domain/payments/bills/start-payment.server";
import { findAccount } from "~/domain/payments/gateways/accounts.server";
import { isPayUrlOf } from "~/domain/payments/gateways/pay-url";
import { Refusal } from "~/domain/shared/refusal";
import { unpaidCookie } from "~/http/cookies.server";
import { failurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { redirectTo } from "~/http/redirect.server";

/**
 * The result step of a ticket: it works without a cookie, for whoever comes back in another browser
 * or from a bank's app.
 */
export function ticketResultPath(ticketCode: string): string {
  return `/result?ticket=${ticketCode}`;
}

/**
 * The answer to a wish to pay: off to the stored pay page, or to the result step, which shows how
 * things stand and, once, what was refused. The ticket is remembered as this browser's unpaid one.
 */
export async function answerPayment(
  ticketCode: string,
  nextStep: () => Promise<PaymentDestination>,
): Promise<Response> {
  try {
    const next = await nextStep();
    // Another gateway stands in: the hand-over page says whose page comes.
    if (next.kind === "go" && next.standIn)
      return redirectTo(payPath(ticketCode), { cookies: [unpaidCookie(ticketCode)] });
    if (next.kind === "go")
      return redirectToGateway(next.attempt, { cookies: [unpaidCookie(ticketCode)] });
    return redirectTo(ticketResultPath(ticketCode));
  } catch (error) {
    return answerRefusedPayment(ticketCode, error);
  }
}

/**
 * The result step with what was refused, once. Throws on what is no refusal, and a failure page
 * where there is no ticket to show.
 */
export function answerRefusedPayment(ticketCode: string, error: unknown): Response {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === "not_found" || error.code === "bad_request" || error.code === "too_many")
    throw failurePage(error);
  return redirectTo(ticketResultPath(ticketCode), {
    cookies: [flashCookie(error.code, error.values)],
  });
}

interface AttemptWithPayUrl {
  gateway: string;
  account: string;
  payUrl: string | null;
}

/**
 * THE only way off this site: 303 to the pay page stored for an attempt, if it lies exactly on its
 * account's origin. Throws Refusal `no_payurl` where there is no such page (R-8-29).
 */
export function redirectToGateway(
  attempt: AttemptWithPayUrl,
  options: { cookies?: string[] } = {},
): Response {
  const headers = new Headers({
    Location: payUrlOf(attempt),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
  });
  for (const cookie of options.cookies ?? []) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** The stored pay page of an attempt, checked. Throws Refusal `no_payurl`. */
export function payUrlOf(attempt: AttemptWithPayUrl): string {
  const account = findAccount(attempt.gateway, attempt.account);
  if (!account || !attempt.payUrl || !isPayUrlOf(account, attempt.payUrl))
    throw new Refusal("no_payurl");
  return attempt.payUrl;
}
