import { config } from "~/config.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { asOwner } from "../../support/database";
import { anOrderBody } from "../generate";
import { creditRefusals } from "./credits";
import { departureRefusals, heldRefusals } from "./departures";
import { type Office, onWrongClock, type Refusals } from "./refusals";

/** Calls come from another one each, unless they name theirs. */
const ADDRESS = "203.0.113.251";

export function onlineRefusals({ ask, now, test }: Office): Refusals {
  const order = (wishes: Record<string, unknown> = {}, key = newSecret(), ip?: string) =>
    ask("POST", "/ticket/generate", null, {
      body: anOrderBody(now, wishes),
      headers: { "Idempotency-Key": key },
      ip,
    });
  const switchSales = (on: boolean) =>
    asOwner(test, (client) => client.query("update setting set payment_enabled = $1", [on]));
  /** The second order of a buyer, or of the address, where so little may wait for its payment. */
  const second = async (
    whose: "buyer" | "address",
    limit: object,
    buyer: Record<string, unknown>,
  ) => {
    const limits = config().UNPAID_LIMITS;
    const wide = { ...limits[whose] };
    Object.assign(limits[whose], limit);
    try {
      await order(buyer, newSecret(), ADDRESS);
      return await order(buyer, newSecret(), ADDRESS);
    } finally {
      Object.assign(limits[whose], wide);
    }
  };
  const one = { name: "Penumpang Satu", ic: "850412115267" };
  return {
    "POST /ticket/generate": {
      bad_email: () => order({ email: "bukan e-mel" }),
      bad_phone: () => order({ phoneNo: "12" }),
      bad_ic: () => order({ ic: "1" }),
      bad_country: () => order({ country: "Atlantis" }),
      no_jetty: () => order({ jettyID: 9 }),
      no_date: () => order({ ticketDate: "" }),
      bad_date: () => order({ ticketDate: "2027-02-30" }),
      date_unavailable: () => order({ ticketDate: "2026-06-09" }),
      ...departureRefusals(order, "2026-07-01"),
      ...heldRefusals(order, "2026-07-02"),
      ...creditRefusals(order, now),
      no_passenger: () => order({ adult: [] }),
      over_cap: () =>
        order({ adult: [one], baby: Array.from({ length: 1_000 }, () => one), amount: 30 }),
      bad_category: () => order({ adult: [], gov_agency: [one], amount: 5 }),
      home_country: () =>
        order({ adult: [], adult_foreigner: [{ ...one, country: "Malaysia" }], amount: 50 }),
      no_payment_method: () => order({ paymentMethod: "Cash" }),
      method_unavailable: () => order({ paymentMethod: "ewallet" }),
      amount_limit: () => order({ amount: 40_000 }),
      clock_wrong: () => onWrongClock(() => order()),
      unpaid_wait: () =>
        second(
          "buyer",
          { free: 1, waitSeconds: 60 },
          { phoneNo: "0111222331", ic: "900101115551" },
        ),
      unpaid_most: () =>
        second("buyer", { orders: 1 }, { phoneNo: "0111222332", ic: "900101115552" }),
      unpaid_address: () =>
        second("address", { orders: 1 }, { phoneNo: "0111222333", ic: "900101115553" }),
      mixed_nationality: () => order({ adult_foreigner: [{ ...one, country: "Singapore" }] }),
      key_reused: async () => {
        const key = newSecret();
        await order({}, key);
        return order({ jettyID: 2 }, key);
      },
      sales_closed: async () => {
        await switchSales(false);
        try {
          return await order();
        } finally {
          await switchSales(true);
        }
      },
    },
  };
}
