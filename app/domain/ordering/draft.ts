import type { Category } from "~/domain/pricing/categories";
import type { Day } from "~/domain/shared/day";

/** The two places where an order is made (S6): their drafts are separate. */
export type Channel = "web" | "counter";

export interface Buyer {
  name: string;
  email: string;
  phoneNo: string;
  ic: string;
  /** ISO 3166 alpha-2. */
  country: string;
  state: string;
}

export interface DraftPassenger {
  category: Category;
  name: string;
  ic: string;
  /** ISO 3166 alpha-2; always MY when the category is Malaysian. */
  country: string;
}

/**
 * An order before payment, steps 1 to 6, in the field names of the specification
 * (section 3, section 7). `passengers` has exactly one row per counted passenger, in the order of
 * CATEGORIES (see `alignPassengers`).
 */
export interface DraftData {
  jettyId: number | null;
  ticketDate: Day | null;
  /**
   * The departures chosen for the day, all of one time; empty while one is to be chosen, null where
   * tickets are by date alone.
   */
  departureIds: number[] | null;
  malaysian: boolean;
  nonMalaysian: boolean;
  /** The country of the non-Malaysian passengers. */
  country: string;
  counts: Partial<Record<Category, number>>;
  buyer: Partial<Buyer>;
  passengers: DraftPassenger[];
  paymentMethod: string;
  terms: boolean;
  /** Online: the code of the travel credit that pays for it, or a part of it; empty for none. */
  travelCredit: string;
  /** At the counter: whose boat, and then the buyer (S14); 0 is 'No Operator'. */
  operatorId: number;
  /** At the counter: the buyer's company, which Credit Facility asks for (X9). */
  companyName: string;
  /**
   * The code of the buyer's ticket for the other nationality of the same group; null for an order
   * of its own.
   */
  beside: string | null;
  /** What was typed at a step that was left before it was filled in; null for nothing. */
  unfinished: UnfinishedStep | null;
}

export interface UnfinishedStep {
  step: string;
  /** By the names of the form's fields. */
  typed: Record<string, string>;
}

export interface Draft {
  channel: Channel;
  /** 0 while nothing is stored yet. */
  version: number;
  formKey: string;
  data: DraftData;
}

export const EMPTY_DRAFT: DraftData = {
  jettyId: null,
  ticketDate: null,
  departureIds: null,
  malaysian: true,
  nonMalaysian: false,
  country: "",
  counts: {},
  buyer: {},
  passengers: [],
  paymentMethod: "",
  terms: false,
  travelCredit: "",
  operatorId: 0,
  companyName: "",
  beside: null,
  unfinished: null,
};

export const MAX_PASSENGERS = 1000;
