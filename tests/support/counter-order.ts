import type { CounterOrder } from "~/domain/counter/counter-order";
import { dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";

/**
 * A complete counter order of two adults for today from Merang, at the demo's fares (RM 60.00),
 * paid in cash with RM 100.
 */
export function aCounterOrder(now: Date, overrides: Partial<CounterOrder> = {}): CounterOrder {
  return {
    jettyId: 1,
    ticketDate: dayOf(now),
    counts: { adult: 2 },
    buyer: {},
    companyName: "",
    passengers: [
      { category: "adult", name: "Penumpang Satu", ic: "850412115267", country: "MY" },
      { category: "adult", name: "Penumpang Dua", ic: "870903115048", country: "MY" },
    ],
    operatorId: 0,
    otherOperatorName: "",
    agencyName: "",
    letters: [],
    paymentMethod: "Cash",
    cashPartSen: null,
    travelCredit: null,
    cashInSen: 10_000,
    seenAmountSen: 6_000,
    formKey: newSecret(),
    language: "ms",
    ipAddress: "127.0.0.1",
    print: null,
    ...overrides,
  };
}
