/** The rows of a list as they were shown: each key with its contents as text. */
export type ShownRows = ReadonlyMap<string | number, string>;

export function shownRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
): ShownRows {
  return new Map(rows.map((row) => [keyOf(row), JSON.stringify(row)]));
}

/**
 * The keys of rows that changed or came. Rows that only moved up from the next page, because others
 * went, stand behind all that were there before, and are no news.
 */
export function changedRows(before: ShownRows, after: ShownRows): (string | number)[] {
  const keys = [...after.keys()];
  const lastKnown = keys.findLastIndex((key) => before.has(key));
  return keys.filter((key, index) =>
    before.has(key) ? before.get(key) !== after.get(key) : index < lastKnown,
  );
}
