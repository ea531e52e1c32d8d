import type { OnlineOrder } from "~/domain/ordering/online-order";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";

/** A complete online order of two adults for tomorrow from Merang, at the demo's fares. */
export function anOrder(now: Date, overrides: Partial<OnlineOrder> = {}): OnlineOrder {
  return {
    ticketFlag: 1,
    jettyId: 1,
    ticketDate: addDays(dayOf(now), 1),
    counts: { adult: 2 },
    buyer: {
      name: "Pembeli Ujian",
      email: "pembeli@contoh.my",
      phoneNo: "0123456789",
      ic: "850412115267",
      country: "MY",
      state: "Terengganu",
    },
    passengers: [
      { category: "adult", name: "Penumpang Satu", ic: "850412115267", country: "MY" },
      { category: "adult", name: "Penumpang Dua", ic: "870903115048", country: "MY" },
    ],
    paymentMethod: "fpx",
    seenAmountSen: 6000,
    travelCredit: null,
    formKey: newSecret(),
    language: "ms",
    browser: null,
    ipAddress: "127.0.0.1",
    ...overrides,
  };
}
