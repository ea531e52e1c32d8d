import { findAccount } from "~/domain/payments/gateways/accounts.server";
import { isPayUrlOf } from "~/domain/payments/gateways/pay-url";
import { Refusal } from "~/domain/shared/refusal";

interface AttemptWithPayUrl {
  gateway: string;
  account: string;
  pay_url: string | null;
}

/**
 * THE only way off this site: 303 to the pay page stored for an attempt, if it lies exactly on its account's origin.
 * Throws Refusal `no_payurl` where there is no such page (R-8-29).
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
  if (!account || !attempt.pay_url || !isPayUrlOf(account, attempt.pay_url))
    throw new Refusal("no_payurl");
  return attempt.pay_url;
}
