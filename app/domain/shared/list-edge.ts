/** A page of a long list begins behind a row (`after`) or ends before one (`before`). */
export interface ListEdge {
  side: "after" | "before";
  id: number;
}

/** A page of rows, and whether others lie behind its last and before its first. */
export interface EdgePage<Row> {
  rows: Row[];
  hasNext: boolean;
  hasPrevious: boolean;
}

/**
 * The page of what was found beyond an edge, the nearest to it first: one row more than a page
 * holds where others lie beyond.
 */
export function edgePage<Row>(
  found: readonly Row[],
  edge: ListEdge | null,
  limit: number,
): EdgePage<Row> {
  const rows = found.slice(0, limit);
  const more = found.length > limit;
  const before = edge?.side === "before";
  return {
    rows: before ? rows.reverse() : rows,
    hasNext: before || more,
    hasPrevious: before ? more : edge !== null,
  };
}

/**
 * What the links to the neighbouring pages are made of. The page's number is what the address says
 * of it: nothing is found by it.
 */
export function edgeLinks(
  page: number,
  { rows, hasNext, hasPrevious }: EdgePage<{ id: number }>,
  edge: ListEdge | null,
) {
  return {
    page: edge ? Math.max(1, page) : 0,
    next: hasNext ? (rows.at(-1)?.id ?? null) : null,
    previous: hasPrevious ? (rows[0]?.id ?? null) : null,
    /** Nothing is left behind the edge that was asked for. */
    beyond: rows.length === 0 && edge !== null,
  };
}
