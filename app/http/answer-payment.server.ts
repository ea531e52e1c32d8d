import type { PaymentDestination } from "~/domain/payments/bills/start-payment.server";
import { Refusal } from "~/domain/shared/refusal";
import { unpaidCookie } from "./cookies.server";
import { failurePage } from "./failure.server";
import { flashCookie } from "./flash.server";
import { redirectToGateway } from "./payment-redirect.server";
import { redirectTo } from "./redirect.server";
import { ticketResultPath } from "./result-path";

/**
 * The answer to a wish to pay: off to the stored pay page, or to the result step, which shows how things stand and, once, what was
 * refused. The ticket is remembered as this browser's unpaid one.
 */
export async function answerPayment(
  ticketCode: string,
  nextStep: () => Promise<PaymentDestination>,
): Promise<Response> {
  try {
    const next = await nextStep();
    if (next.kind === "go")
      return redirectToGateway(next.attempt, { cookies: [unpaidCookie(ticketCode)] });
    return redirectTo(ticketResultPath(ticketCode));
  } catch (error) {
    return answerRefusedPayment(ticketCode, error);
  }
}

/** The result step with what was refused, once. Throws on what is no refusal, and a failure page where there is no ticket to show. */
export function answerRefusedPayment(ticketCode: string, error: unknown): Response {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === "not_found" || error.code === "bad_request" || error.code === "too_many")
    throw failurePage(error);
  return redirectTo(ticketResultPath(ticketCode), {
    cookies: [flashCookie(error.code, error.values)],
  });
}
