import { AGE_HINTS, type Category, isForeigner } from "~/domain/pricing/categories";
import { type Day, parseDay } from "~/domain/shared/day";

/**
 * An ic or passport number as it is stored: letters and digits, capitals, spaces and dashes
 * dropped.
 */
export function cleanIc(text: string): string {
  return text.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase();
}

/** A phone number as it is stored: digits, after a + where the country code was given (S18). */
export function cleanPhone(text: string): string {
  return text.normalize("NFKC").replace(/[\s().-]/g, "");
}

export function isPhone(text: string): boolean {
  return /^(\d{9,12}|\+\d{9,15})$/.test(text);
}

export function isEmail(text: string): boolean {
  return /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@.,;<>"]+$/.test(text);
}

/** 6 to 14 characters, for passports too (S18, R-3-20). */
export function isIc(text: string): boolean {
  return /^[\p{L}\p{N}/]{6,14}$/u.test(text);
}

/**
 * The birth date that a 12-digit Malaysian ic tells, or null. Its year has two digits: the later
 * century is taken unless that lies after `today`.
 */
export function birthDateOf(ic: string, today: Day): Day | null {
  const match = /^(\d{2})(\d{2})(\d{2})\d{6}$/.exec(ic);
  if (!match) return null;
  const date = (century: string) => parseIcDate(`${century}${match[1]}-${match[2]}-${match[3]}`);
  const recent = date("20");
  return recent && recent <= today ? recent : date("19");
}

/** Whether it is the number of a Malaysian ic: 12 digits of which the first tell a birth date. */
export function isMalaysianIc(ic: string): boolean {
  const [, year, month, date] = /^(\d{2})(\d{2})(\d{2})\d{6}$/.exec(ic) ?? [];
  return ["19", "20"].some((century) => parseIcDate(`${century}${year}-${month}-${date}`) !== null);
}

/** Days before 2000 are outside `parseDay`'s departures, but inside people's lives. */
function parseIcDate(text: string): Day | null {
  if (text.startsWith("20")) return parseDay(text);
  const shifted = parseDay(`20${text.slice(2)}`);
  return shifted && text !== "1900-02-29" ? (text as Day) : null;
}

/** Whole years at a day. */
export function ageAt(birth: Day, at: Day): number {
  const years = Number(at.slice(0, 4)) - Number(birth.slice(0, 4));
  return at.slice(5) < birth.slice(5) ? years - 1 : years;
}

export type PassengerWarning =
  | { index: number; kind: "age"; age: number }
  | { index: number; kind: "duplicate_ic"; first: number };

interface PassengerIdentity {
  category: Category;
  ic: string;
}

/**
 * What looks wrong and is yet accepted (X14): an ic whose birth date does not fit the category on
 * the departure date, and an ic that stands in the order before. `index` counts from 0.
 */
export function passengerWarnings(
  passengers: readonly PassengerIdentity[],
  departure: Day,
  today: Day,
): PassengerWarning[] {
  const first = new Map<string, number>();
  return passengers.flatMap((passenger, index): PassengerWarning[] => {
    if (!passenger.ic) return [];
    const found: PassengerWarning[] = [];
    const earlier = first.get(passenger.ic);
    if (earlier === undefined) first.set(passenger.ic, index);
    else found.push({ index, kind: "duplicate_ic", first: earlier });
    const birth = isForeigner(passenger.category) ? null : birthDateOf(passenger.ic, today);
    const hint = AGE_HINTS[passenger.category];
    if (!birth || !hint) return found;
    const age = ageAt(birth, departure);
    if (age < hint.from || (hint.to !== null && age > hint.to))
      found.push({ index, kind: "age", age });
    return found;
  });
}
