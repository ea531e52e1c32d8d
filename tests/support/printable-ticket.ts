import type { JettyFacts } from "~/domain/places/jetty-facts";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import { day } from "~/domain/shared/day";

/** A jetty whose council has given everything. */
export const A_JETTY: JettyFacts = {
  contact: {
    phone: "09-600 0000",
    whatsapp: "60100000000",
    email: "jeti@contoh.my",
    hours: { ms: "Setiap hari, 8 pagi–5 petang", en: "Every day, 8 am–5 pm" },
  },
  position: [5.5, 102.9],
  arriveBy: "08:30",
};

/** The paid ticket of a sample family, as receipts and tickets show it. */
export function aPrintableTicket(overrides: Partial<PrintableTicket> = {}): PrintableTicket {
  return {
    id: 1,
    ticketCode: "K7QMX3RDW9HTAB2C",
    receiptNo: "MRG-2026-004218",
    ticketFlag: 1,
    jettyId: 1,
    ticketDate: day("2026-06-20"),
    boats: [],
    stopped: null,
    returnUntil: null,
    state: "paid",
    amountSen: 9500,
    travelCreditSen: 0,
    transactionChargeSen: 100,
    totalPassengers: 5,
    name: "Ahmad Faiz bin Ismail",
    phoneNo: "0123456789",
    hasEmail: true,
    createdAt: new Date("2026-06-10T00:40:00Z"),
    paidAt: new Date("2026-06-10T00:46:00Z"),
    channel: "fpx",
    payments: [],
    counterSale: null,
    transactionId: "TX2606100846315",
    lines: [
      { category: "adult", quantity: 2, fareSen: 3000 },
      { category: "child", quantity: 1, fareSen: 1500 },
      { category: "baby", quantity: 1, fareSen: 0 },
      { category: "senior", quantity: 1, fareSen: 2000 },
    ],
    ...overrides,
  };
}
