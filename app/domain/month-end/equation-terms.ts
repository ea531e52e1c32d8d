import type { Equation } from "./figures";

/** The terms of the right side in their order, each with the sign it has in the equation. */
const RIGHT_TERMS = [
  "gateway",
  "drawers",
  "other",
  "credit",
  "travelSpent",
  "travelIssued",
  "refunds",
] as const;
type RightTerm = (typeof RIGHT_TERMS)[number];

/** Most months have no travel credit, and those closed before there was any do not name it. */
const ONLY_WHERE_ANY: readonly RightTerm[] = ["travelSpent", "travelIssued"];

/** The terms as they count: refunds and issued travel credit are taken away. Whole sen. */
export function rightTerms(equation: Equation): { term: RightTerm; sen: number }[] {
  const sums: Record<RightTerm, number> = {
    gateway: equation.gatewaySen,
    drawers: equation.drawersSen,
    other: equation.otherSen,
    credit: equation.creditSen,
    travelSpent: equation.travelSpentSen,
    travelIssued: -equation.travelIssuedSen,
    refunds: -equation.refundsSen,
  };
  return RIGHT_TERMS.map((term) => ({ term, sen: sums[term] })).filter(
    ({ term, sen }) => sen !== 0 || !ONLY_WHERE_ANY.includes(term),
  );
}
