import { Refusal } from "~/domain/shared/refusal";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import type { CounterOrder } from "./counter-order";
import { CASH } from "./payment-methods";

type Payment = Pick<CounterOrder, "travelCredit" | "paymentMethod" | "cashInSen">;

/**
 * How a sale is paid of which a travel credit pays a part: by the credit alone where it leaves
 * nothing, whatever else was chosen; the rest in cash exactly, where no sum was handed over. Sums in
 * whole sen. Throws Refusal `no_payment_method` where nothing is named for the rest.
 */
export function paymentWithCredit(
  travelCredit: NonNullable<CounterOrder["travelCredit"]>,
  totalSen: number,
  { paymentMethod, cashInSen }: Pick<Payment, "paymentMethod" | "cashInSen">,
): Payment {
  const restSen = totalSen - travelCredit.partSen;
  if (restSen <= 0) return { travelCredit, paymentMethod: TRAVEL_CREDIT, cashInSen: null };
  if (paymentMethod === TRAVEL_CREDIT)
    throw new Refusal("no_payment_method", { field: "paymentMethod" });
  return {
    travelCredit,
    paymentMethod,
    cashInSen: paymentMethod === CASH ? (cashInSen ?? restSen) : null,
  };
}
