import { inSnapshot } from "@db/transaction";
import { allDifferences, type Difference } from "./list-differences.server";
import type { DifferenceKind, MonthOfJetty } from "./rules";

/** The differences of a kind that are meant: of these numbers, or all that have no reason yet. */
export async function chosenDifferences(
  of: MonthOfJetty,
  kind: DifferenceKind,
  which: readonly number[] | "unexplained",
): Promise<Difference[]> {
  const found = await inSnapshot((tx) => allDifferences(tx, of, [kind]));
  return chosenOf(found, which);
}

export function chosenOf(
  found: readonly Difference[],
  which: readonly number[] | "unexplained",
): Difference[] {
  if (which === "unexplained") return found.filter(({ reason }) => reason === null);
  const ids = new Set(which);
  return found.filter(({ id }) => ids.has(id));
}
