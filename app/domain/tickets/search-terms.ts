import { parseDay } from "~/domain/shared/day";
import { figuresOf, likePattern, withoutPrefix } from "~/domain/shared/list-page";
import { cleanLine } from "~/domain/shared/text";

const MAX_WORDS = 6;
/** An index of trigrams finds nothing shorter. */
const INDEXED = /[\p{L}\p{N}]{3}/u;
/** In most names: the others tell more, and an index that has to find these too takes longer. */
const COMMON = new Set(["bin", "binti", "mohd", "muhammad", "siti", "nur", "a/l", "a/p"]);
/** Shorter ones are parts of a number. */
const SHORTEST_NUMBER = 8;

/** An ic or phone number in parts beside other words; a part of a receipt's number is none. */
const NUMBER =
  /(?<!\S)(?:\d{6}[- ]\d{2}[- ]\d{4}|(?:\+?60[- ]?)?\d{2,4}[- ]\d{3,4}[- ]?\d{4}|\+\d{8,15})(?!\S)/g;

/** What a search looks for; all of it has to be there. */
export interface SearchTerms {
  /** Words, as patterns of their parts in small letters; those for an index first. */
  patterns: string[];
  /** How many of the patterns an index is asked for. */
  indexed: number;
  /** Days, found as a whole. */
  days: string[];
  /** The search as one whole number, code or e-mail address, if it may be one. */
  number: string | null;
}

/**
 * Reads what was typed. Figures that people write with spaces, dashes or a plus (a phone or ic
 * number) are one number; the stored ones have none between them. Letters in parts (NFD) are joined,
 * as the stored ones are.
 */
export function searchTerms(search: string): SearchTerms {
  const words = wordsOf(cleanLine(search).toLowerCase()).slice(0, MAX_WORDS);
  const days = words.filter((word) => parseDay(word) !== null);
  const parts = words.filter((word) => !days.includes(word));
  const telling = [...parts].sort((one, other) => rank(other) - rank(one));
  const [only] = telling;
  return {
    patterns: telling.map((word) => likePattern(/^\d+$/.test(word) ? withoutPrefix(word) : word)),
    indexed: Math.min(2, telling.filter((word) => INDEXED.test(word)).length),
    days,
    number: only && words.length === 1 && isNumber(only) ? only.replace(/^\+?60/, "0") : null,
  };
}

function wordsOf(text: string): string[] {
  const figures = parseDay(text) === null ? figuresOf(text) : null;
  if (figures !== null) return [figures].filter(Boolean);
  return text
    .replace(NUMBER, (number) => number.replace(/\D/g, ""))
    .split(/\s+/)
    .filter(Boolean);
}

function rank(word: string): number {
  if (!INDEXED.test(word)) return 0;
  return COMMON.has(word) ? 1 : word.length + 1;
}

function isNumber(word: string): boolean {
  return word.length >= SHORTEST_NUMBER && /[\d@]/.test(word);
}
