import type { Category } from "~/domain/pricing/categories";
import type { ListPage } from "~/domain/shared/list-page";

export interface PassengerView {
  no: number;
  name: string;
  ic: string;
  category: Category;
  country: string;
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
  state: "unpaid" | "paid" | "expired" | "cancelled";
  purchased: string;
  amount: string;
  totalPassengers: number;
  departure: string;
  jetty: string;
  buyer: { name: string; ic: string; country: string; phone: string; email: string };
  passengers: ListPage<PassengerView>;
  /** For administrators, of a ticket of an agency. */
  agency: { name: string; letters: { file: string; title: string }[] } | null;
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
