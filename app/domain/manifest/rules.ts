import type { DepartureState } from "~/domain/departures/rules";
import { ageAt, birthDateOf } from "~/domain/ordering/identity";
import { type Category, isForeigner } from "~/domain/pricing/categories";
import { type Day, dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";

/** For so long after it was frozen an officer can look at a manifest by the link of its paper. */
export const LINK_HOURS = 48;

/**
 * For so long after a departure its manifest can still be frozen or corrected: as long as scans that
 * were made without a network are taken.
 */
const CLOSABLE_HOURS = 48;

/** What decides whether a departure's boarding can be closed, counted for, or opened again. */
export interface BoardingStand {
  day: Day;
  sailsAt: Date;
  delayedTo: Date | null;
  state: DepartureState;
  boardingClosedAt: Date | null;
}

/** The same with the papers of boat and skipper. */
export interface ClosingStand extends BoardingStand {
  papersOver: boolean;
}

/** When the manifest of a departure can no longer be frozen or corrected. */
export function closableUntil({ sailsAt, delayedTo }: BoardingStand): Date {
  return new Date((delayedTo ?? sailsAt).getTime() + CLOSABLE_HOURS * 3_600_000);
}

/**
 * That boarding is closed and the manifest frozen: while it is open, on the day, or afterwards by who
 * `mayCorrect`, and with good papers unless the boat has left. Throws Refusal departure_over,
 * departure_not_today, departure_cancelled, manifest_closed or departure_papers.
 */
export function requireClosable(stand: ClosingStand & { mayCorrect: boolean }, now: Date): void {
  if (stand.mayCorrect) requireInTime(stand, now);
  else requireToday(stand, now);
  if (stand.boardingClosedAt !== null) throw new Refusal("manifest_closed");
  if (stand.papersOver && stand.state !== "left") throw new Refusal("departure_papers");
}

/**
 * That heads are counted and jackets handed out: on the day, while boarding is open. Throws Refusal
 * departure_over, departure_not_today, departure_cancelled or manifest_closed.
 */
export function requireOpen(stand: BoardingStand, now: Date): void {
  requireToday(stand, now);
  if (stand.boardingClosedAt !== null) throw new Refusal("manifest_closed");
}

/**
 * That boarding is opened again, on the day or afterwards. Throws Refusal departure_over,
 * departure_not_today, departure_cancelled, or manifest_open where it is open.
 */
export function requireClosed(stand: BoardingStand, now: Date): void {
  requireInTime(stand, now);
  if (stand.boardingClosedAt === null) throw new Refusal("manifest_open");
}

/**
 * That somebody who is on board by a decision is taken off or put on, on the day or afterwards, while boarding is
 * open. Throws Refusal departure_over, departure_not_today, departure_cancelled, or manifest_closed.
 */
export function requireCorrectable(stand: BoardingStand, now: Date): void {
  requireInTime(stand, now);
  if (stand.boardingClosedAt !== null) throw new Refusal("manifest_closed");
}

function requireToday(stand: BoardingStand, now: Date): void {
  if (stand.day < dayOf(now)) throw new Refusal("departure_over");
  requireSailing(stand, now);
}

function requireInTime(stand: BoardingStand, now: Date): void {
  if (now > closableUntil(stand)) throw new Refusal("departure_over");
  requireSailing(stand, now);
}

function requireSailing({ day, state }: BoardingStand, now: Date): void {
  if (day > dayOf(now)) throw new Refusal("departure_not_today");
  if (state === "cancelled") throw new Refusal("departure_cancelled");
}

/** Whether a rule above lets it through. */
export function isAllowed<Stand>(
  rule: (stand: Stand, now: Date) => void,
  stand: Stand,
  now: Date,
): boolean {
  try {
    rule(stand, now);
    return true;
  } catch {
    return false;
  }
}

export type Sex = "male" | "female";

/** What a Malaysian identity card's number tells of a person; null each where it tells nothing. */
export interface PersonFacts {
  sex: Sex | null;
  born: Day | null;
  age: number | null;
}

/** Passports tell nothing: of them, and of numbers with another shape, all is unknown. */
export function factsOf(ic: string | null, category: Category, sails: Day): PersonFacts {
  const unknown = { sex: null, born: null, age: null };
  if (ic === null || isForeigner(category)) return unknown;
  const born = birthDateOf(ic, sails);
  if (born === null) return unknown;
  const isMale = Number(ic.at(-1)) % 2 === 1;
  return { sex: isMale ? "male" : "female", born, age: ageAt(born, sails) };
}

/** `M-MRG-2026-000123`: told from a receipt's number by what it begins with. */
export function manifestNumber(jettyCode: string, year: number, no: number): string {
  return `M-${jettyCode}-${year}-${String(no).padStart(6, "0")}`;
}
