import { placeOrder } from "~/domain/ordering/place-order.server";
import { anOrder } from "../../support/online-order";
import { aCredit } from "../../support/travel-credit";
import type { Provoke } from "./refusals";

/** Orders of RM 60.00 that their travel credit refuses. */
export function creditRefusals(
  order: (wishes: Record<string, unknown>) => ReturnType<Provoke>,
  now: Date,
) {
  const yearsAgo = new Date(now.getTime() - 380 * 86_400_000);
  const paidBy = async (wishes: object = {}) => {
    const { code } = await aCredit(now, 1);
    return { travelCredit: code, ...wishes };
  };
  return {
    travel_credit_unknown: () => order({ travelCredit: "2222-3333-4444-5555" }),
    travel_credit_expired: async () => order({ travelCredit: (await aCredit(yearsAgo)).code }),
    travel_credit_spent: async () => {
      const spent = { travelCredit: (await aCredit(now, 2, 2_950)).code };
      await order(spent);
      return order(spent);
    },
    travel_credit_reserved: async () => {
      const held = await paidBy();
      const buyer = { ...anOrder(now).buyer, phoneNo: "0145550001", ic: "900101145551" };
      const travelCredit = { code: held.travelCredit, partSen: 3_100 };
      await placeOrder(anOrder(now, { buyer, ipAddress: null, travelCredit }), now);
      return order(held);
    },
    travel_credit_changed: async () => order(await paidBy({ travelCreditAmount: 1 })),
  };
}
