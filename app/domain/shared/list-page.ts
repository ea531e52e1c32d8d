import type { Day } from "./day";
import { cleanLine } from "./text";

/** Rows on one page of every list (R-3-44). */
export const PAGE_ROWS = 20;
/** A select shows so many at a time (R-9-01). */
export const MAX_CHOICES = 50;

/** As many as a call may ask for (X10). */
export const MAX_PAGE_ROWS = 100;

/** Days in Kuala Lumpur, both inclusive; null is open at that end. */
export interface DaySpan {
  from: Day | null;
  to: Day | null;
}

export const ALL_DAYS: DaySpan = { from: null, to: null };

/** What a list is asked for: the search text, trimmed, and the page, from 0. */
export interface ListQuery {
  search: string;
  page: number;
  /** Rows on a page, where a call asks for another number than PAGE_ROWS. */
  limit?: number;
}

/**
 * The piece of a statement that cuts a page out of a list: figures alone, so there is nothing to
 * escape.
 */
export function pageSql({ page, limit = PAGE_ROWS }: Pick<ListQuery, "page" | "limit">): string {
  return `limit ${Math.trunc(limit)} offset ${Math.trunc(page * limit)}`;
}

/** One page of a list, and how many rows there are on all of them. */
export interface ListPage<Row> extends Omit<ListQuery, "limit"> {
  rows: Row[];
  total: number;
}

/**
 * A piece of a `like` pattern that finds the text as typed: `%`, `_` and `\` mean themselves. For
 * words that were read before; a list is searched by `searchPatterns`.
 */
export function likePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * The figures of what is a number as a whole, though people write phone and ic numbers with spaces,
 * dashes, brackets or a plus; null of anything else.
 */
export function figuresOf(text: string): string | null {
  return /^[\d\s()+-]+$/.test(text) ? text.replace(/\D/g, "") : null;
}

/**
 * The figures of a phone number without the 60 or the 0 that it begins with: so it is a part of the
 * stored one, however either was given.
 */
export function withoutPrefix(figures: string): string {
  return figures.replace(/^(?:60|0)(?=\d{8})/, "");
}

/**
 * What every list is searched by: patterns of which a row in small letters has to match one
 * (`like any`). The text as typed, for a part of a receipt's number has dashes, and a phone or ic
 * number as it is stored. Letters in parts (NFD) are joined and blanks are single, as in what is
 * stored. Nothing looked for finds all.
 */
export function searchPatterns(search: string): string[] {
  const text = cleanLine(search).toLowerCase();
  const figures = withoutPrefix(figuresOf(text) ?? "");
  return figures && figures !== text
    ? [likePattern(text), likePattern(figures)]
    : [likePattern(text)];
}

/** The name of what an address asks of a list; `list` is empty where a screen has one list. */
export function listParameter(kind: "page" | "search" | "from" | "to", list: string): string {
  return list === "" ? kind : `${kind}_${list}`;
}
