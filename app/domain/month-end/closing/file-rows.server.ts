import type { EdgePage, ListEdge } from "~/domain/shared/list-edge";
import { listDifferences, type ListedDifference } from "../list-differences.server";
import { listMonthPart, type PartRow } from "../list-part.server";
import { DIFFERENCE_KINDS, type MonthOfJetty } from "../rules";

/** All differences of a closed month as they were frozen, page by page. */
export async function* frozenDifferences(
  of: MonthOfJetty,
  closingId: number,
): AsyncGenerator<ListedDifference[], void> {
  for (const kind of DIFFERENCE_KINDS)
    yield* everyPage((edge) => listDifferences(of, { kind, edge, closingId }));
}

/** All corrections of earlier months that count in a month, page by page. */
export async function* correctionsOf(of: MonthOfJetty): AsyncGenerator<PartRow[], void> {
  yield* everyPage((edge) => listMonthPart(of, "corrections", edge));
}

async function* everyPage<Row extends { id: number }>(
  page: (edge: ListEdge | null) => Promise<EdgePage<Row>>,
): AsyncGenerator<Row[], void> {
  let edge: ListEdge | null = null;
  for (;;) {
    const found: EdgePage<Row> = await page(edge);
    yield found.rows;
    const last = found.rows.at(-1);
    if (!found.hasNext || !last) return;
    edge = { side: "after", id: last.id };
  }
}
