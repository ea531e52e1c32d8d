import { type Day, parseDay } from "~/domain/shared/day";
import { cleanIc, isIc } from "./identity";

/** What a buyer knows of an order beside its reference and phone number: one of the two. */
export interface SecondFact {
  /** The end of the buyer's ic or passport number. */
  lastFour: string | null;
  departure: Day | null;
}

const LAST_FOUR = /^[\p{L}\p{N}]{4}$/u;
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/**
 * The last four characters of an ic or passport number, all of it, or a departure date (`2026-06-20`,
 * `20/6/2026`); null for anything else.
 */
export function parseSecondFact(typed: string): SecondFact | null {
  const text = typed.normalize("NFKC").trim();
  const departure = parseDay(text) ?? parseDay(dayFirst(text));
  if (departure) return { lastFour: null, departure };
  const ic = cleanIc(text);
  if (!LAST_FOUR.test(ic) && !isIc(ic)) return null;
  return { lastFour: [...ic].slice(-4).join(""), departure: null };
}

function dayFirst(text: string): string | null {
  const [, date = "", month = "", year = ""] = DAY_FIRST.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : null;
}
