import { type Day, dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import type { DepartureState } from "../rules";

/** How a departure stands, as far as that decides what can be done with it. */
export interface StandingDeparture {
  day: Day;
  sailsAt: Date;
  delayedTo: Date | null;
  state: DepartureState;
  reason: string | null;
  /** A paper of its boat or skipper ended before its day (docs/departures.md). */
  papersOver: boolean;
}

interface Telling {
  /** Its buyers get a mail about it. */
  tell?: boolean;
}

/** What is done with a departure on its day. */
export type DepartureAct =
  | { act: "board" | "leave" | "on_time" | "undo_leave" }
  /** `anyway`: it sails, although sailing is stopped at that time. */
  | ({ act: "delay"; delayedTo: Date; reason: string; anyway?: boolean } & Telling)
  | ({ act: "cancel"; reason: string } & Telling);
export type DepartureActName = DepartureAct["act"];

type Standing = Pick<StandingDeparture, "state" | "delayedTo" | "reason">;

/** A boat has left from so many minutes before its time on, and no earlier. */
const LEAVES_EARLY_MINUTES = 30;

/**
 * How a departure stands after an act. Throws Refusal departure_over (its day has passed),
 * departure_not_today, departure_left, departure_cancelled, departure_boarding,
 * departure_on_time, departure_not_left, departure_papers, departure_early { time } or bad_delay { time }.
 */
export function standingAfter(
  departure: StandingDeparture,
  act: DepartureAct,
  now: Date,
): Standing {
  const { state, day, sailsAt, delayedTo, reason } = departure;
  const today = dayOf(now);
  if (day < today) throw new Refusal("departure_over");
  if (act.act === "undo_leave") {
    if (state !== "left") throw new Refusal("departure_not_left");
    return { state: "boarding", delayedTo, reason };
  }
  if (state === "left") throw new Refusal("departure_left");
  if (act.act === "on_time") {
    if (state === "scheduled" && delayedTo === null) throw new Refusal("departure_on_time");
    return { state: "scheduled", delayedTo: null, reason: null };
  }
  if (state === "cancelled") throw new Refusal("departure_cancelled");
  if (act.act === "cancel") return { state: "cancelled", delayedTo, reason: act.reason };
  if (act.act === "delay") {
    const later = act.delayedTo > sailsAt && act.delayedTo > now && dayOf(act.delayedTo) === day;
    if (!later)
      throw new Refusal("bad_delay", { field: "time", values: { time: clockTime(sailsAt) } });
    return { state: "scheduled", delayedTo: act.delayedTo, reason: act.reason };
  }
  if (day !== today) throw new Refusal("departure_not_today");
  if (departure.papersOver) throw new Refusal("departure_papers");
  if (act.act === "board") {
    if (state === "boarding") throw new Refusal("departure_boarding");
    return { state: "boarding", delayedTo, reason };
  }
  const earliest = new Date(sailsAt.getTime() - LEAVES_EARLY_MINUTES * 60_000);
  if (now < earliest)
    throw new Refusal("departure_early", { values: { time: clockTime(earliest) } });
  return { state: "left", delayedTo, reason };
}

/** Whether an act without more to say can be done now. */
export function isPossible(
  departure: StandingDeparture,
  act: Exclude<DepartureActName, "delay" | "cancel">,
  now: Date,
): boolean {
  try {
    standingAfter(departure, { act }, now);
    return true;
  } catch {
    return false;
  }
}

/** Whether a departure can still be delayed, cancelled, or get another boat. */
export function isChangeable({ day, state }: StandingDeparture, now: Date): boolean {
  return day >= dayOf(now) && state !== "left" && state !== "cancelled";
}

/** `08:30`, in Kuala Lumpur. */
export function clockTime(instant: Date): string {
  return new Date(instant.getTime() + 8 * 3_600_000).toISOString().slice(11, 16);
}
