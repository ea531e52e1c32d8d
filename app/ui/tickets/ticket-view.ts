import type { PaymentPart } from "~/domain/counter/payment-methods";
import type { Category } from "~/domain/pricing/categories";
import type { ListPage } from "~/domain/shared/list-page";
import type { AuditEntryView } from "../audit/entry-view";

export interface PassengerView {
  no: number;
  name: string;
  ic: string;
  category: Category;
  country: string;
}

/** A bill at the gateway and what happened to it, the first step first. */
export interface BillView {
  no: number;
  heading: string;
  state: string;
  steps: { at: string; text: string }[];
}

export interface TicketPaymentView {
  /** How it stands, in words. */
  words: string;
  /** What was paid by each method at the counter. */
  parts: readonly PaymentPart[];
  /** The gateway's channel. */
  channel: string | null;
  paidAt: string | null;
  charge: string | null;
  transactionId: string | null;
  /** What goes back or went: how it stands, who decided and when, the bank's reference or the reason. */
  refunds: { id: string; words: string; by: string; note: string | null }[];
  bills: BillView[];
  /** There is a bill that the gateway can be asked about. */
  canCheck: boolean;
}

/** A mail to the buyer: what it is, and what became of it. */
export interface MailView {
  id: number;
  asked: string;
  kind: string;
  state: string;
  problem: string | null;
}

/** A code of the ticket that was shown at the boat. */
export interface TicketScanView {
  id: number;
  /** When, by whom, and whether with a network. */
  made: string;
  verdict: string;
  /** Who went on board by it, or why nobody did, in sentences. */
  more: string;
}

export interface FileLink {
  file: string;
  title: string;
}

/**
 * A ticket as its detail panel draws it (2.11): dates, sums and countries as text in the reader's
 * language; what nobody gave is empty.
 */
export interface TicketView {
  ticketCode: string;
  receiptNo: string;
  /** The code as people read it. */
  code: string;
  ticketFlag: 1 | 2 | 3;
  state: "unpaid" | "paid" | "expired" | "replaced" | "cancelled";
  purchased: string;
  amount: string;
  totalPassengers: number;
  departure: string;
  /** Which of its boats do not sail or are late, and why, in sentences. */
  sailing: string[];
  /** Where its buyer is helped to choose, for whoever may. */
  casePath: string | null;
  jetty: string;
  sale: {
    seller: string | null;
    operator: string | null;
    agency: string | null;
    company: string | null;
    shiftId: number | null;
    /** Where its shift is shown, for whoever may look at it. */
    shiftPath: string | null;
  };
  payment: TicketPaymentView;
  /** How many are on board, since when and by whom; null where nobody is. */
  boarded: { count: number; at: string; by: string } | null;
  /** The same of those who have come back. */
  back: { count: number; at: string; by: string } | null;
  /** When and by whom its buyer or passengers were changed last. */
  edited: string | null;
  prints: {
    printed: number;
    reprinted: number;
    /** No print was made since it was changed. */
    outdated: boolean;
  };
  buyer: { name: string; ic: string; country: string; phone: string; email: string };
  passengers: ListPage<PassengerView>;
  scans: ListPage<TicketScanView>;
  mails: MailView[];
  /** For those who may read the audit: the newest entries, and where all of them are. */
  audit: { entries: AuditEntryView[]; path: string } | null;
  /** The passenger lists that were handed in. */
  files: FileLink[];
  /** For administrators, of a ticket of an agency. */
  agency: { name: string; letters: FileLink[] } | null;
  cancellation: {
    waits: boolean;
    madeBy: string;
    at: string;
    remark: string;
    decidedBy: string | null;
    decidedOn: string | null;
  } | null;
  /** Where its receipt is, if it is paid. */
  receiptPath: string | null;
  /** Where it is paid, if it can be. */
  payPath: string | null;
}
