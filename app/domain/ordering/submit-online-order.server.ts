import { assertAmountWithinLimits } from "~/domain/payments/bills/open-attempt.server";
import { TRANSACTION_CHARGE_SEN } from "~/domain/pricing/rules";
import { enforceLimitOrDefer } from "~/domain/rate-limits/enforce-limit.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import { Refusal } from "~/domain/shared/refusal";
import { type OnlineOrder, type PlacedOrder, placeOrder } from "./place-order.server";

/** What becomes of an online order that is sent off. */
export type SubmittedOrder =
  | { kind: "placed"; placed: PlacedOrder }
  /** Nothing was made: today's total is another one than the buyer saw. */
  | { kind: "price_changed"; amountSen: number }
  | { kind: "refused"; refusal: Refusal };

/**
 * Sends off an online order, of a page or of a call: the gateway must take its sum, and `client`
 * (see `addressKey`) may place only so many orders a minute. Refused with `amount_limit`,
 * `too_many` or what `placeOrder` throws.
 */
export async function submitOnlineOrder(
  order: OnlineOrder,
  client: string,
  now: Date,
): Promise<SubmittedOrder> {
  try {
    assertAmountWithinLimits(order.seenAmountSen + TRANSACTION_CHARGE_SEN);
    const hit = await enforceLimitOrDefer(`placeOrder:${client}`, LIMITS.placeOrder, now);
    return { kind: "placed", placed: await placeOrder(order, now, hit) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== "price_update") return { kind: "refused", refusal: error };
    return { kind: "price_changed", amountSen: Number(error.values.amountSen) };
  }
}
