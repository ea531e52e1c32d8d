import type { HeldOrder } from "~/domain/counter/held-order";
import type { LastSale } from "~/domain/counter/queries.server";
import type { Channel } from "~/domain/ordering/draft";
import type { StepName } from "~/domain/ordering/steps";
import type { PricedLine } from "~/domain/pricing/rules";
import type { PrinterView } from "~/domain/printing/rules";
import type { Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import type { RefusalValues } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";

/**
 * What the frame around a step shows: where one is, the order so far, and the messages.
 */
export interface FlowView {
  channel: Channel;
  step: StepName;
  language: Language;
  percent: number;
  steps: {
    name: StepName;
    href: string | undefined;
    state: "done" | "here" | "todo" | "skipped";
  }[];
  /** The step before; null at the first. */
  back: StepName | null;
  /** What was typed here before the step was left, by the names of its fields. */
  typed: Record<string, string>;
  /** Of the draft that the page shows; every form of the flow carries it (S6). */
  version: number;
  order: OrderSoFar;
  /** Shown once, from the step before or a redirect: the code of a sentence. */
  flash: { code: string; values: RefusalValues } | null;
  /** Online, from the buyer's step on: why the chosen day or boat can no longer be sold; null where both stand. */
  lost: RefusalCode | null;
  /**
   * Online, of tickets for today by date alone: the time by which passengers had to be at the jetty,
   * where it has passed.
   */
  arrivalOver: string | null;
  /** At the counter: the chosen printer, the shift's last sale, and the orders it holds aside. */
  printer: PrinterView | null;
  lastSale: LastSale | null;
  held: readonly HeldOrder[];
  /**
   * Online sales are switched off, or no fare was ever set (`soon`): the frame stands, the step does
   * not.
   */
  closed: "now" | "soon" | false;
}

/** The order in the side panel. Sums in whole sen. */
export interface OrderSoFar extends QuotedOrder {
  /** At the counter: the company of the chosen operator; null for none. */
  operator: string | null;
}

/** An order at today's fares. Sums in whole sen. */
export interface QuotedOrder {
  jettyId: number | null;
  ticketDate: Day | null;
  /** Time and boat, as text; null where tickets are by date alone. */
  departure: string | null;
  lines: PricedLine[];
  discountSen: number;
  processingFeeSen: number;
  /** What of the total travel credit pays. */
  creditSen: number;
  /** The transaction charge of an online sale (S5). */
  chargeSen: number;
  totalSen: number;
  /** Online: the most that can be paid at once, where the order comes to more; else null. */
  exceededLimitSen: number | null;
}
