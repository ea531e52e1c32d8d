import type { TicketSailing } from "~/domain/departures/ticket-boats";
import type { CaseState } from "~/domain/departures/weather/rules";

/** What a buyer may choose for a day. */
export interface MoveView {
  day: string;
  dayName: string;
  first: string;
  last: string;
  /** Another day was in the field when a departure was pressed: nothing was chosen. */
  changed: boolean;
  /** `closed`: nothing is sold for the day. `date`: tickets of that day are by date alone. */
  kind: "closed" | "date" | "departures";
  /** The departures of the day with room for all, and the others. */
  open: DepartureOption[];
  full: DepartureOption[];
}

export interface DepartureOption {
  value: string;
  label: string;
  hint: string;
}

/** A travel credit, in words. */
export interface CreditView {
  code: string;
  value: string;
  left: string;
  /** What orders hold that are not paid yet; null for nothing. */
  reserved: string | null;
  /** Nothing is left of it. */
  usedUp: boolean;
  until: string;
}

/** An order that lost its boat, as its buyer and the office read it. */
export interface CaseView {
  receiptNo: string;
  jetty: string;
  jettyId: number;
  /** When it was to sail, and when it sails now. */
  was: string;
  sails: string;
  people: number;
  reason: string;
  /** More about it, in the reader's language. */
  words: string | null;
  answerBy: string;
  state: CaseState;
  /** Its ticket was kept, and not all of the boats that it is for now sail; else null. */
  strands: TicketSailing | null;
  /** The latest case of the same ticket, where that is a later one. */
  later: { id: number; stoppageId: number; code: string } | null;
  lacksBank: boolean;
  /** Another account can still be named for the money back. */
  accountChanges: boolean;
  /** Its money goes back to somebody's account. */
  paysOut: boolean;
  /** The office's decision about the money that goes back, and its day; null until it has decided. */
  decided: { paid: boolean; day: string } | null;
  /** The account that was named, by its last four digits. */
  account: { bank: string; end: string; holder: string } | null;
  /** All that was paid for it. */
  amount: string;
  /** What of it travel credit paid, and what a refund pays to an account; null where none did. */
  parts: { back: string; money: string } | null;
  /** The last day of a travel credit that is taken now; null where nothing was paid. */
  creditUntil: string | null;
  /** The travel credit that was taken. */
  credit: CreditView | null;
  ticketCode: string;
  /** Null once it is answered. */
  move: MoveView | null;
}
