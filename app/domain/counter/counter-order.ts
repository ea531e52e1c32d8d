import type { Person } from "~/domain/access/capabilities";
import type { Buyer, DraftPassenger } from "~/domain/ordering/draft";
import type { Category } from "~/domain/pricing/categories";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import type { Refusal } from "~/domain/shared/refusal";

/** An order as a cashier sends it off. */
export interface CounterOrder {
  jettyId: number;
  ticketDate: Day;
  /** As `OnlineOrder.departureIds`. */
  departureIds?: readonly number[] | null;
  counts: Partial<Record<Category, number>>;
  /**
   * All of it optional, but where the method asks (X12). With an operator the operator is the
   * buyer, whatever stands here.
   */
  buyer: Partial<Buyer>;
  companyName: string;
  /** One row a counted passenger; names may be empty where an operator buys. */
  passengers: DraftPassenger[];
  /** 0 is 'No Operator'. */
  operatorId: number;
  /** An operator that is not in the list, by name. */
  otherOperatorName: string;
  /**
   * The government agency whose people travel, and the stored names of its letters (S20); empty for
   * everybody else.
   */
  agencyName: string;
  letters: readonly string[];
  /** By which all of it is paid, or the rest beside `cashPartSen`. */
  paymentMethod: string;
  /** Of the total, what is paid in cash beside another method, whole sen; null for one method. */
  cashPartSen: number | null;
  /**
   * A travel credit and what it pays of the total, whole sen; `paymentMethod` pays the rest, and is
   * Travel Credit itself where there is none. Null for none.
   */
  travelCredit: { code: string; partSen: number } | null;
  /** For Cash and for a part in cash: what was handed over, whole sen. */
  cashInSen: number | null;
  /** The total the cashier saw, whole sen; null is not compared (X8). */
  seenAmountSen: number | null;
  formKey: string;
  language: Language;
  ipAddress: string | null;
  /** Where the ticket comes out, and where the cashier works; null prints nothing. */
  print: { printerId: number; jettyId: number } | null;
}

/** `ownJettyId` 0 is bound to no jetty. */
export type Seller = Person & Pick<Staff, "userId" | "ownJettyId">;

export interface CounterSale {
  ticketId: number;
  ticketCode: string;
  /** Whole sen. */
  amountSen: number;
  cashInSen: number | null;
  changeSen: number | null;
  /** This form key had made the ticket before: nothing was written now (S8). */
  repeated: boolean;
  /** The print job that was asked for with it, or why there is none. */
  print: { jobId: string } | { refused: Refusal } | null;
}
