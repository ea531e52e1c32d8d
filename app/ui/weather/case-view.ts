import type { CaseState } from "~/domain/departures/weather/rules";

/** What a buyer may choose for a day. */
export interface MoveView {
  day: string;
  dayName: string;
  first: string;
  last: string;
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

/** An order that lost its boat, as its buyer and the office read it. */
export interface CaseView {
  receiptNo: string;
  jetty: string;
  /** When it was to sail, and when it sails now. */
  was: string;
  sails: string;
  people: number;
  reason: string;
  /** More about it, in the reader's language. */
  words: string | null;
  answerBy: string;
  state: CaseState;
  lacksBank: boolean;
  /** Its money goes back to somebody's account. */
  paysOut: boolean;
  amount: string;
  ticketCode: string;
  /** Null once it is answered. */
  move: MoveView | null;
}
