/**
 * Why a scan that was made without a network did not board everybody whom its device let on board:
 * they were on board already, are not of the ticket any more, or the ticket does not board there
 * and then.
 */
export const CONFLICT_REASONS = [
  "boarded",
  "changed",
  "other_departure",
  "needs_departure",
  "departure_cancelled",
  "departure_closed",
  "boat_papers",
  "boat_full",
  "cancelled",
  "unpaid",
  "other_day",
  "other_jetty",
  "unknown",
] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];

/** What a conflict turned out to be: a double that is not on board, or people who were on board. */
export const DECISIONS = ["double", "aboard"] as const;
export type Decision = (typeof DECISIONS)[number];

/** The platform that every level hears of: a conflict concerns them whatever its ticket was sold by. */
export const FOR_EVERYBODY = 3;

/** What the box of a passenger is called who may have been on board: `aboard_2`. */
export const whoWasAboard = (no: number | "") => `aboard_${no}`;
