import type { DepartureState } from "../rules";

/** What the buyers of a departure are told of it: that it does not sail, is late, or sails as planned after all. */
export const DEPARTURE_NEWS = ["cancelled", "delayed", "on_time"] as const;
export type DepartureNews = (typeof DEPARTURE_NEWS)[number];

/** A departure as it stands when a mail about it is to be sent. */
interface NewsOf {
  state: DepartureState;
  sailsAt: Date;
  delayedTo: Date | null;
  /** Some of the ticket's passengers on it are on board. */
  boarded: boolean;
}

/** Whether a mail still says what is so: nothing changed since it was asked for, and nobody has sailed. */
export function isStillNews(
  { state, sailsAt, delayedTo, boarded }: NewsOf,
  told: { kind: DepartureNews; delayedTo: Date | null },
  now: Date,
): boolean {
  if (boarded || state === "left") return false;
  if (told.kind === "cancelled") return state === "cancelled";
  if (state === "cancelled" || (delayedTo ?? sailsAt) <= now) return false;
  return delayedTo?.getTime() === told.delayedTo?.getTime();
}
