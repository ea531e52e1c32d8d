/** Rows on one page of every list (section 9). */
export const PAGE_ROWS = 20;
/** A select shows so many at a time (section 9). */
export const CHOICES = 50;

/** What a list is asked for: words looked for, trimmed, and the page, from 0. */
export interface ListQuery {
  search: string;
  page: number;
}

/** One page of a list, and how many rows there are on all of them. */
export interface ListPage<Row> extends ListQuery {
  rows: Row[];
  total: number;
}

/** A piece of a `like` pattern that finds the words as typed: `%`, `_` and `\` mean themselves. */
export function likePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, "\\$&")}%`;
}
