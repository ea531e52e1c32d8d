import type { Channel } from "~/domain/figures/figure-set";
import type { JettyId } from "~/domain/places/jetties";
import type { Month } from "~/domain/shared/day";
import type { DifferenceKind } from "./rules";

/** How many there are of something, and their sum in whole sen. */
export interface Counted {
  count: number;
  sen: number;
}

/** What was sold by one channel and method, as the daily figures count it (F1). */
export interface SoldLine {
  channel: Channel;
  method: string;
  tickets: number;
  passengers: number;
  sen: number;
}

export interface DifferenceSum extends Counted {
  kind: DifferenceKind;
  /** Of them: how many have a reason that still fits. */
  explained: number;
}

export const CORRECTION_KINDS = [
  "cancelled",
  "sold_late",
  "refunded",
  "counted_late",
  "settled_late",
  "travel_issued",
  "travel_spent",
  "travel_back",
] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/** What changed in closed months, as it counts in this one. */
export interface CorrectionSum {
  kind: CorrectionKind;
  count: number;
  soldSen: number;
  /** `settled_late` is part of the gateway's settlements already. */
  receivedSen: number;
}

/** A month's figures as they are frozen: whole sen. See docs/month-end.md. */
export interface MonthFigures {
  version: 1;
  jettyId: JettyId;
  month: Month;
  sold: SoldLine[];
  /** The buyers' ringgit for the gateway, and what became of it; no part of the equation (S5). */
  charges: { collectedSen: number; feeSen: number; givenBackSen: number };
  /** What the gateway paid out: received less its fees. */
  gateway: Counted & { grossSen: number; feeSen: number };
  /** Cash of the month's tickets in drawers that were counted, by the counts. */
  drawers: { shifts: number; salesSen: number; refundsSen: number; overShortSen: number };
  /** Terminal, QR and whatever else the counter takes, as it was recorded. */
  otherSen: number;
  creditSen: number;
  /**
   * Travel credit that the month's tickets were paid by, and that was issued for them instead of a
   * refund, without the charge. Months that were closed before there was any have none.
   */
  travelCredit?: { spentSen: number; issuedSen: number };
  /** Money that went back, without the charge: by the gateway or the bank, and in cash past a drawer. */
  refunds: { paid: Counted; cash: Counted };
  differences: DifferenceSum[];
  corrections: CorrectionSum[];
}

/** The equation of a month: its terms, its two sides, and what is left over. Whole sen. */
export interface Equation {
  soldSen: number;
  correctedSoldSen: number;
  leftSen: number;
  gatewaySen: number;
  drawersSen: number;
  otherSen: number;
  creditSen: number;
  travelSpentSen: number;
  travelIssuedSen: number;
  refundsSen: number;
  correctedReceivedSen: number;
  rightSen: number;
  /** Right less left: how much more was received than was sold. */
  differenceSen: number;
  /** What differences and corrections come to; the difference, or something is wrong with the books. */
  accountedSen: number;
}

/** What a month's figures come to: tickets sold against what was received for them. */
export function equationOf(figures: MonthFigures): Equation {
  const { sold, gateway, drawers, otherSen, creditSen, refunds, corrections } = figures;
  const soldSen = sum(sold, ({ sen }) => sen);
  const correctedSoldSen = sum(corrections, (one) => one.soldSen);
  const inGateway = (one: CorrectionSum) => one.kind === "settled_late";
  const correctedReceivedSen = sum(
    corrections.filter((one) => !inGateway(one)),
    (one) => one.receivedSen,
  );
  const drawersSen = drawers.salesSen + drawers.refundsSen + drawers.overShortSen;
  const refundsSen = refunds.paid.sen + refunds.cash.sen;
  const { spentSen: travelSpentSen, issuedSen: travelIssuedSen } = figures.travelCredit ?? {
    spentSen: 0,
    issuedSen: 0,
  };
  const leftSen = soldSen + correctedSoldSen;
  const rightSen =
    gateway.sen +
    drawersSen +
    otherSen +
    creditSen +
    travelSpentSen -
    travelIssuedSen -
    refundsSen +
    correctedReceivedSen;
  return {
    ...{ soldSen, correctedSoldSen, leftSen, gatewaySen: gateway.sen, drawersSen, otherSen },
    ...{ creditSen, travelSpentSen, travelIssuedSen, refundsSen, correctedReceivedSen, rightSen },
    differenceSen: rightSen - leftSen,
    accountedSen:
      sum(figures.differences, ({ sen }) => sen) +
      sum(corrections, (one) => one.receivedSen - one.soldSen),
  };
}

/** How many differences have no reason yet. */
export function unexplainedOf({ differences }: Pick<MonthFigures, "differences">): number {
  return sum(differences, ({ count, explained }) => count - explained);
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
