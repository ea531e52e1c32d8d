import type { CalendarDay } from "~/domain/blocked-dates/rules";
import type { Day } from "~/domain/shared/day";

/** Which parts of the screen are open: the order, its passengers, its payment (2.19). */
export type ScreenStage = 1 | 2 | 3;

export interface ScreenPassenger {
  name: string;
  ic: string;
  /** A code of the counter's list: a country, or 'Others …' of a region. Empty while it is none. */
  country: string;
}

/** The fixed option beside the operators: another one, by name. */
export const OTHER_OPERATOR = "other";
export const NO_OPERATOR = "0";

export interface Letter {
  /** The stored file's secret name. */
  file: string;
  /** As its owner calls it. */
  title: string;
}

/**
 * An order as it is filled in on the single-screen counter. Texts are kept as they were typed,
 * right or wrong: nothing is lost by a mistake.
 */
export interface ScreenOrder {
  stage: ScreenStage;
  ticketDate: Day | null;
  /** Ids of the departures of that day, as `7` or `7,8`; empty takes the next one that has room. */
  departure: string;
  adults: number;
  children: number;
  buyer: { name: string; ic: string; phoneNo: string; email: string; country: string };
  /** The id of an operator, `0` or `other`. */
  operator: string;
  otherOperatorName: string;
  agency: boolean;
  agencyName: string;
  letters: Letter[];
  /** One a passenger: the adults, then the children. */
  passengers: ScreenPassenger[];
  paymentMethod: string;
  companyName: string;
  /** The code of a travel credit; what it pays is shown before anything is sold. */
  travelCredit: string;
  /** For Cash: ringgit as typed. */
  cashIn: string;
}

export const EMPTY_SCREEN_ORDER: ScreenOrder = {
  stage: 1,
  ticketDate: null,
  departure: "",
  adults: 1,
  children: 0,
  buyer: { name: "", ic: "", phoneNo: "", email: "", country: "MY" },
  operator: NO_OPERATOR,
  otherOperatorName: "",
  agency: false,
  agencyName: "",
  letters: [],
  passengers: [],
  paymentMethod: "",
  companyName: "",
  travelCredit: "",
  cashIn: "",
};

/**
 * A new order is for today, as at `/pos`, where today is among the days that are shown and can be
 * chosen.
 */
export function forToday(
  order: ScreenOrder,
  { today, days }: { today: Day; days: readonly CalendarDay[] },
): ScreenOrder {
  const isFree = days.some(({ day, state }) => day === today && state === "free");
  return isFree ? { ...order, ticketDate: today } : order;
}

export const MAX_LETTERS = 10;

/** The field's name before its row: `adult[0][ic]`, `child[2][name]` (R-7-50, X8). */
export function passengerFieldName(order: Pick<ScreenOrder, "adults">, index: number): string {
  return index < order.adults ? `adult[${index}]` : `child[${index - order.adults}]`;
}

/** Whether somebody else's boat was chosen: names are then optional (X15). */
export function hasOperator({ operator }: Pick<ScreenOrder, "operator">): boolean {
  return operator !== NO_OPERATOR;
}

/** Whether the operator is one of the list, who then is the buyer (S14). */
export function isListedOperator({ operator }: Pick<ScreenOrder, "operator">): boolean {
  return operator !== NO_OPERATOR && operator !== OTHER_OPERATOR;
}
