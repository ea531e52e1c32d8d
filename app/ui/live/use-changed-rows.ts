import { useEffect, useRef, useState } from "react";
import { changedRows, type ShownRows, shownRows } from "./changed-rows";

/** How long a row is marked. */
const MARKED_MS = 4_000;
const NONE: ReadonlySet<string | number> = new Set();

/**
 * The keys of rows that changed or came while the list was shown, for a moment. `place` is the
 * list's address: at another one all rows are others, and none is marked.
 */
export function useChangedRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  place: string,
): ReadonlySet<string | number> {
  const [marked, setMarked] = useState(NONE);
  const last = useRef<{ place: string; shown: ShownRows } | null>(null);
  const key = useRef(keyOf);
  useEffect(() => {
    const shown = shownRows(rows, key.current);
    const before = last.current;
    last.current = { place, shown };
    const keys = before?.place === place ? changedRows(before.shown, shown) : [];
    if (keys.length > 0) setMarked(new Set(keys));
    const timer = setTimeout(() => setMarked(NONE), MARKED_MS);
    return () => clearTimeout(timer);
  }, [rows, place]);
  return marked;
}
