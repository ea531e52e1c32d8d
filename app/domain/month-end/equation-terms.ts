import type { Equation } from "./figures";

/** The terms of the right side in their order, each with the sign it has in the equation. */
export const RIGHT_TERMS = ["gateway", "drawers", "other", "credit", "refunds"] as const;
export type RightTerm = (typeof RIGHT_TERMS)[number];

/** A term as it counts: refunds are taken away. Whole sen. */
export function termSen(equation: Equation, term: RightTerm): number {
  const { gatewaySen, drawersSen, otherSen, creditSen, refundsSen } = equation;
  return {
    gateway: gatewaySen,
    drawers: drawersSen,
    other: otherSen,
    credit: creditSen,
    refunds: -refundsSen,
  }[term];
}
