import type { JettyId } from "~/domain/places/jetties";
import { addMonths, type Day, day, type Month, startOfDay } from "~/domain/shared/day";

/** In which ways what was received may differ from what was sold, in the order of the screen. */
export const DIFFERENCE_KINDS = [
  "paid_not_settled",
  "settled_not_sold",
  "amount_differs",
  "fee_differs",
  "over_short",
  "refund_not_paid",
  "not_counted",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Why something differs, as far as it can be known; 'other' takes a remark. */
export const REASONS = {
  paid_not_settled: ["settles_later", "gateway_asked", "gateway_holds", "other"],
  settled_not_sold: ["refund_on_way", "given_back", "other_service", "gateway_asked", "other"],
  amount_differs: ["gateway_asked", "gateway_error", "other"],
  fee_differs: ["other_tariff", "gateway_error", "gateway_asked", "other"],
  over_short: ["miscounted", "wrong_change", "made_good", "other"],
  refund_not_paid: ["in_bank_file", "bank_details", "buyer_not_reached", "other"],
  not_counted: ["shift_over_month_end", "shift_forgotten", "other"],
} as const satisfies Record<DifferenceKind, readonly string[]>;
export type Reason = (typeof REASONS)[DifferenceKind][number];

export function isReasonOf(kind: DifferenceKind, reason: string): reason is Reason {
  return (REASONS[kind] as readonly string[]).includes(reason);
}

export const MAX_MONTH_REMARK = 500;
/** As many as get a reason at once by being ticked; all of a kind are no list of numbers. */
export const MAX_EXPLAINED_AT_ONCE = 500;

/** What an address asks for; anything odd is the first kind. */
export function differenceKind(asked: string | null): DifferenceKind {
  return DIFFERENCE_KINDS.find((kind) => kind === asked) ?? "paid_not_settled";
}

/** A jetty's month, as statements ask for it. */
export interface MonthOfJetty {
  jettyId: JettyId;
  month: Month;
}

/** The values by which the statements of a month name it. */
export interface MonthSpan {
  jettyId: JettyId;
  /** The first of the month, and of the one after it. */
  month: Day;
  next: Day;
  start: Date;
  end: Date;
}

export function monthSpan({ jettyId, month }: MonthOfJetty): MonthSpan {
  const [first, next] = [firstDay(month), firstDay(addMonths(month, 1))];
  return { jettyId, month: first, next, start: startOfDay(first), end: startOfDay(next) };
}

export function firstDay(month: Month): Day {
  return day(`${month}-01`);
}

/** Whether a month is over at an instant, in Kuala Lumpur (G1). */
export function isOver(month: Month, now: Date): boolean {
  return monthSpan({ jettyId: 1, month }).end <= now;
}

/** The month that is closed next: the one after the last, or the first that anything was sold in. */
export function nextToClose(last: Month | null, firstSold: Month | null): Month | null {
  return last ? addMonths(last, 1) : firstSold;
}
