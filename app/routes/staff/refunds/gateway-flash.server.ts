import type { CheckResult } from "~/domain/payments/bills/check-bill.server";
import { gatewayTitle } from "~/domain/payments/gateways/accounts.server";
import type { GatewayRefundAnswer } from "~/domain/refunds/gateway/refund-through-gateway.server";
import type { Refund } from "~/domain/refunds/queries.server";
import { formatRm } from "~/domain/shared/money";
import { flashCookie } from "~/http/flash.server";

type Asked = Pick<Refund, "gateway" | "amountSen">;

/** What the gateway said when it was asked for the money, for the next page. */
export function refundFlash({ gateway, amountSen }: Asked, answer: GatewayRefundAnswer): string {
  const values = { gateway: gatewayTitle(gateway), amount: formatRm(amountSen) };
  return answer.state === "accepted"
    ? flashCookie(`refunds.gateway_${answer.outcome}`, values)
    : flashCookie(`refunds.gateway_${answer.state}`, values, { careful: true });
}

const CHECKED = {
  checked: "stands",
  asked_lately: "again",
  unreachable: "unreachable",
  no_bill: "no_bill",
};

/** What the gateway said when it was asked about the payment, for the next page. */
export function checkFlash(
  { gateway }: Asked,
  result: CheckResult | { kind: "given_back" },
): string {
  const values = {
    gateway: gatewayTitle(gateway),
    ...("seconds" in result && { seconds: result.seconds }),
  };
  return result.kind === "given_back"
    ? flashCookie("refunds.gateway_given_back", values)
    : flashCookie(`refunds.gateway_${CHECKED[result.kind]}`, values, { careful: true });
}
