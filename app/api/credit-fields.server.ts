import { creditField } from "~/domain/ordering/schema.server";
import { addressKey } from "~/domain/rate-limits/address-key";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { creditForOrder } from "~/domain/travel-credit/credit-for-order.server";
import { limitMissesOf } from "~/http/limits.server";
import type { CallContext } from "./call-line";
import { optionalAmountField } from "./order-fields";

/** A travel credit by its code, and what was shown that it pays; left out, as much as it can. */
export const creditFields = {
  travelCredit: creditField,
  travelCreditAmount: optionalAmountField,
};
interface CreditInput {
  travelCredit: string;
  travelCreditAmount: number | null;
}

export const CREDIT_ERRORS = [
  "travel_credit_unknown",
  "travel_credit_expired",
  "travel_credit_spent",
  "travel_credit_reserved",
  "travel_credit_changed",
] as const satisfies readonly RefusalCode[];

/**
 * What the credit of a call pays of its order, or null. Throws Refusal as `creditForOrder`, and
 * `too_many` for an address that keeps missing.
 */
export async function creditOf(
  { travelCredit: typed, travelCreditAmount: seenSen }: CreditInput,
  order: { formKey: string; totalSen: number },
  { ip, now }: Pick<CallContext, "ip" | "now">,
) {
  if (typed === "") return null;
  return limitMissesOf(addressKey(ip), now, () => creditForOrder({ typed, seenSen }, order, now));
}
