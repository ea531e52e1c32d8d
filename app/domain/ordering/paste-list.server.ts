import { HOME_COUNTRY } from "~/domain/places/countries";
import { parseCountry } from "~/domain/places/country-names.server";
import { isForeigner } from "~/domain/pricing/categories";
import type { DraftPassenger } from "./draft";
import { isIc } from "./identity";
import { splitPastedList } from "./pasted-lines";

export interface PastedRow {
  line: number;
  name: string;
  ic: string;
  country: string | null;
  /** Codes of `refusal.*`; empty when the row is good. */
  problems: ("too_short" | "too_long" | "bad_ic" | "bad_country")[];
}

/**
 * Reads a list from a chat or a spreadsheet, a passenger a line; a bad row is returned with its
 * problems.
 */
export function readPastedList(text: string): PastedRow[] {
  return splitPastedList(text).map(({ country: countryText, ...line }) => {
    const country = countryText ? parseCountry(countryText) : "";
    const row: PastedRow = { ...line, country, problems: [] };
    if ([...row.name].length < 3) row.problems.push("too_short");
    if (row.name.length > 200) row.problems.push("too_long");
    if (!isIc(row.ic)) row.problems.push("bad_ic");
    if (row.country === null) row.problems.push("bad_country");
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
    const country = isForeigner(passenger.category)
      ? row.country || passenger.country
      : HOME_COUNTRY;
    return { ...passenger, name: row.name, ic: row.ic, country };
  });
  return { passengers: filled, left: Math.max(0, good.length - (passengers.length - start)) };
}
