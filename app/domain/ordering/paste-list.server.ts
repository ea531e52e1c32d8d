import { HOME_COUNTRY } from "~/domain/places/countries";
import { parseCountry } from "~/domain/places/country-names.server";
import type { DraftPassenger } from "./draft";
import { isIc } from "./identity";
import { countryOf } from "./passengers";
import { splitPastedList } from "./pasted-lines";

export interface PastedRow {
  line: number;
  name: string;
  ic: string;
  country: string | null;
  /** Codes of `refusal.*`; empty when the row is good. */
  problems: PasteProblem[];
}

export type PasteProblem = "too_short" | "too_long" | "bad_ic" | "bad_country" | "home_country";

/**
 * Reads a list from a chat or a spreadsheet, a passenger a line; a bad row is returned with its
 * problems. `foreigners`: all its passengers are to be from other countries.
 */
export function readPastedList(text: string, { foreigners = false } = {}): PastedRow[] {
  return splitPastedList(text).map(({ country: countryText, ...line }) => {
    const country = countryText ? parseCountry(countryText) : "";
    const row: PastedRow = { ...line, country, problems: [] };
    if ([...row.name].length < 3) row.problems.push("too_short");
    if (row.name.length > 200) row.problems.push("too_long");
    if (!isIc(row.ic)) row.problems.push("bad_ic");
    if (row.country === null) row.problems.push("bad_country");
    if (foreigners && row.country === HOME_COUNTRY) row.problems.push("home_country");
    return row;
  });
}

/**
 * Puts the good rows into the passengers from `start` on, in the order of the list; a Malaysian
 * category keeps Malaysia. Returns the passengers and how many rows found no place.
 */
export function fillFromList(
  passengers: readonly DraftPassenger[],
  rows: readonly PastedRow[],
  start: number,
): { passengers: DraftPassenger[]; left: number } {
  const good = rows.filter((row) => row.problems.length === 0);
  const filled = passengers.map((passenger, index): DraftPassenger => {
    const row = good[index - start];
    if (index < start || !row) return passenger;
    const country = row.country === HOME_COUNTRY ? "" : row.country;
    return {
      ...passenger,
      name: row.name,
      ic: row.ic,
      country: countryOf(passenger.category, country || passenger.country),
    };
  });
  return { passengers: filled, left: Math.max(0, good.length - (passengers.length - start)) };
}
