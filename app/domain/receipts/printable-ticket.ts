import { CREDIT_FACILITY, type PaymentPart } from "~/domain/counter/payment-methods";
import type { TicketBoat } from "~/domain/departures/ticket-boats";
import type { Category } from "~/domain/pricing/categories";
import type { Day } from "~/domain/shared/day";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";

export const DOCUMENT_KINDS = ["receipt", "ticket"] as const;
/** The A4 receipt, or the sheet with every passenger's own ticket. */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A ticket as its documents show it (2.12). Sums in whole sen. */
export interface PrintableTicket {
  id: number;
  ticketCode: string;
  receiptNo: string;
  /** 1 Web, 2 Mobile App, 3 Counter (S1). */
  ticketFlag: 1 | 2 | 3;
  jettyId: number;
  ticketDate: Day;
  /** Where boats have times: with which its passengers sail. */
  boats: TicketBoat[];
  /** By date alone: why no boat sails on its day; null where boats do. */
  stopped: string | null;
  /** The last day on which it brings its people back; null where tickets are for one way. */
  returnUntil: Day | null;
  state: "unpaid" | "paid" | "expired" | "cancelled";
  amountSen: number;
  /** What of the amount travel credit paid, or is to pay. */
  travelCreditSen: number;
  transactionChargeSen: number;
  totalPassengers: number;
  /** Buyer; null where a counter sale has none. */
  name: string | null;
  phoneNo: string | null;
  hasEmail: boolean;
  createdAt: Date;
  paidAt: Date | null;
  /** How it was paid: the gateway's channel, or the method chosen where no gateway took part. */
  channel: string;
  /**
   * What was paid by each method at the counter, cash first; of one sold online the two parts where
   * travel credit paid some of it, else empty.
   */
  payments: PaymentPart[];
  /** To whom the counter sold it, and what went over its table; null for one sold online. */
  counterSale: CounterSale | null;
  /** The gateway's id of the payment; the ticket code for a sale at the counter (X20). */
  transactionId: string;
  lines: PrintableLine[];
}

export interface CounterSale {
  /** The boat operator that bought, by its company. */
  operator: string | null;
  agency: string | null;
  /** The buyer's company, where no operator bought. */
  company: string | null;
  cashInSen: number | null;
  changeSen: number | null;
}

/** Whom a counter's sale was made to, in the order of the papers. */
export const SOLD_TO = ["operator", "agency", "company"] as const satisfies (keyof CounterSale)[];

export interface PrintableLine {
  category: Category;
  quantity: number;
  fareSen: number;
}

export interface PrintablePassenger {
  no: number;
  category: Category;
  name: string | null;
}

/** The number of one passenger's ticket: receipt number, dash, index (S9). */
export function passengerTicketNo(receiptNo: string, no: number): string {
  return `${receiptNo}-${no}`;
}

/** Nothing was paid for it, neither in money nor by travel credit (X23). */
export function isFree(
  ticket: Pick<PrintableTicket, "amountSen" | "transactionChargeSen">,
): boolean {
  return paidSen(ticket) === 0;
}

/** Sold on account: its customer pays later, and no paper says that it is paid. */
export function isOnAccount(ticket: Pick<PrintableTicket, "channel">): boolean {
  return ticket.channel === CREDIT_FACILITY;
}

/** Paid by travel credit alone: no money came for it. */
export function isPaidByCredit(ticket: Pick<PrintableTicket, "channel">): boolean {
  return ticket.channel === TRAVEL_CREDIT;
}

/** What the buyer paid: the fares, and the transaction charge on top where there is one (S5). */
export function paidSen(
  ticket: Pick<PrintableTicket, "amountSen" | "transactionChargeSen">,
): number {
  return ticket.amountSen + ticket.transactionChargeSen;
}
