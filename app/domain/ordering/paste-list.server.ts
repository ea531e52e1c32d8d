import { HOME_COUNTRY } from "~/domain/places/countries";
import { parseCountry } from "~/domain/places/country-names.server";
import { type Category, isForeigner } from "~/domain/pricing/categories";
import type { DraftPassenger } from "./draft";
import { isIc } from "./identity";
import { countryOf } from "./passengers";
import { type Origin, originOf, takePlaces } from "./paste-places";
import { splitPastedList } from "./pasted-lines";

export interface PastedRow {
  line: number;
  name: string;
  ic: string;
  country: string | null;
  /** Codes of `refusal.*`; empty when the row is good. */
  problems: PasteProblem[];
}

export type PasteProblem =
  "too_short" | "too_long" | "bad_ic" | "bad_country" | "home_country" | "foreign_country";

/** A row, and the passenger whom it fills, from 0; null where it fills none. */
export interface PlacedRow extends PastedRow {
  place: number | null;
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
 * Whom each good row fills, Malaysians and others each in the order of the list: `takePlaces`.
 * Where the places that are left are for people from elsewhere, that is a problem of the row.
 */
export function placeRows(
  rows: readonly PastedRow[],
  passengers: readonly DraftPassenger[],
): PlacedRow[] {
  const places = passengers.map(({ category, name, ic }, index): OrderPlace => {
    return { index, origin: originOfCategory(category), isBlank: !name && !ic };
  });
  const free = freePlaces(places);
  const good = rows.filter(({ problems }) => problems.length === 0);
  const origins = good.map(({ country, ic }) =>
    originOf({ isHome: country ? country === HOME_COUNTRY : null, ic }, places),
  );
  const taken = takePlaces(origins, free);
  const left = free.filter((place) => !taken.includes(place));
  return rows.map((row): PlacedRow => {
    const at = good.indexOf(row);
    const place = taken[at]?.index ?? null;
    const origin = origins[at];
    const isElsewhere = place === null && left.some((one) => origin && one.origin !== origin);
    const problem = origin === "home" ? "home_country" : "foreign_country";
    return { ...row, problems: isElsewhere ? [...row.problems, problem] : row.problems, place };
  });
}

/** Puts the rows into the passengers who are theirs; a Malaysian category keeps Malaysia. */
export function fillFromList(
  passengers: readonly DraftPassenger[],
  rows: readonly PlacedRow[],
): DraftPassenger[] {
  const filled = [...passengers];
  for (const { place, name, ic, country } of rows) {
    const passenger = place === null ? undefined : passengers[place];
    if (place === null || !passenger) continue;
    const { category, country: known } = passenger;
    filled[place] = { category, name, ic, country: countryOf(category, country || known) };
  }
  return filled;
}

interface OrderPlace {
  index: number;
  origin: Origin;
  isBlank: boolean;
}

const originOfCategory = (category: Category): Origin =>
  isForeigner(category) ? "foreign" : "home";

/**
 * Where a list begins among Malaysians and among others: at the first without name and ic, so that
 * a copied buyer stays; at the first of all when nobody of the order is blank.
 */
function freePlaces(places: readonly OrderPlace[]): OrderPlace[] {
  if (!places.some(({ isBlank }) => isBlank)) return [...places];
  return (["home", "foreign"] as const).flatMap((origin) => {
    const own = places.filter((place) => place.origin === origin);
    const first = own.findIndex(({ isBlank }) => isBlank);
    return first < 0 ? [] : own.slice(first);
  });
}
