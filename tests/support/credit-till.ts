import type { CounterOrder, CounterSale, Seller } from "~/domain/counter/counter-order";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { aCounterOrder } from "./counter-order";
import { makeShift } from "./shift";

/**
 * A till with an open shift that is about to sell two adults on account to a company, for RM 60.00;
 * asked again, it sends the same form.
 */
export async function creditTill(
  companyName: string,
  now: Date,
  more: Partial<CounterOrder> & { jettyId?: 1 | 2 } = {},
): Promise<() => Promise<CounterSale>> {
  const shift = await makeShift({ openedAt: now, ...(more.jettyId && { jettyId: more.jettyId }) });
  const seller: Seller = {
    userId: shift.userId,
    ownJettyId: 0,
    level: 3,
    isSuper: false,
    mayClearLog: false,
  };
  const order = aCounterOrder(now, {
    companyName,
    paymentMethod: "Credit Facility",
    cashInSen: null,
    buyer: { name: "Ahmad Faiz", email: "ahmad@contoh.my", phoneNo: "0199123456" },
    ...more,
  });
  return () => sellAtCounter(order, seller, shift, now);
}
