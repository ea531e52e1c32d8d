import { assertPayableBy } from "~/domain/payments/gateways/accounts.server";
import { FREE, transactionChargeOf } from "~/domain/pricing/rules";
import { enforceLimitOrDefer } from "~/domain/rate-limits/enforce-limit.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import { Refusal } from "~/domain/shared/refusal";
import { isTemporaryFailure } from "~/domain/shared/temporary-failure.server";
import { gatewaySen, type OnlineOrder } from "./online-order";
import { type PlacedOrder, placeOrder } from "./place-order.server";

/** What becomes of an online order that is sent off. */
export type SubmittedOrder =
  | { kind: "placed"; placed: PlacedOrder }
  /** Nothing was made: today's total is another one than the buyer saw. */
  | { kind: "price_changed"; amountSen: number }
  | { kind: "refused"; refusal: Refusal };

/**
 * Sends off an online order, of a page or of a call: an account must open the chosen method and take the sum, and `client`
 * (see `addressKey`) may place only so many orders a minute. Refused with
 * `method_unavailable`, `amount_limit`, `too_many` or what `placeOrder` throws; `clock_wrong` is thrown.
 */
export async function submitOnlineOrder(
  order: OnlineOrder,
  client: string,
  now: Date,
): Promise<SubmittedOrder> {
  try {
    assertPayable(order);
    const hit = await enforceLimitOrDefer(`placeOrder:${client}`, LIMITS.placeOrder, now);
    return { kind: "placed", placed: await placeOrder(order, now, hit) };
  } catch (error) {
    if (!(error instanceof Refusal) || isTemporaryFailure(error)) throw error;
    if (error.code !== "price_update") return { kind: "refused", refusal: error };
    return { kind: "price_changed", amountSen: Number(error.values.amountSen) };
  }
}

/** No gateway has to take an order of 0.00 (X23); one of a sum is not free because it says so. */
function assertPayable(order: OnlineOrder): void {
  const { paymentMethod } = order;
  const restSen = gatewaySen(order);
  if (restSen === 0) return;
  if (paymentMethod === FREE) throw new Refusal("no_payment_method", { field: "paymentMethod" });
  assertPayableBy(paymentMethod, restSen + transactionChargeOf(restSen));
}
