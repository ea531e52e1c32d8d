import { currentJetty, type JettyId } from "~/domain/places/jetties";
import { type Day, day } from "~/domain/shared/day";
import type { CountedBoat } from "./presses";

/** A boat of a jetty's date by date alone, the first is 1; the one after the last is not closed yet. */
export interface TripOfDate {
  jettyId: JettyId;
  day: Day;
  no: number;
}

/**
 * What boards and is closed with a manifest: a departure of the timetable by its row, a trip by date
 * alone by its row, or the trip of a date that is still to be closed.
 */
export type Sailing = number | { trip: number } | TripOfDate;

/** One that has a row, and so can have a manifest. */
export type MadeSailing = Exclude<Sailing, TripOfDate>;

/** The column by which heads, life jackets and manifests are of a departure or a trip. */
export type SailingColumn = "departure_id" | "trip_id";

/** The column of one that has a row, and that row. */
export function rowOf(sailing: MadeSailing): { column: SailingColumn; id: number } {
  return typeof sailing === "number"
    ? { column: "departure_id", id: sailing }
    : { column: "trip_id", id: sailing.trip };
}

/** The same of a boat that heads are counted for. */
export function sailingOf(boat: CountedBoat): Sailing {
  if ("departureId" in boat) return boat.departureId;
  if ("tripId" in boat) return { trip: boat.tripId };
  return { jettyId: currentJetty(boat.jettyId), day: day(boat.day), no: boat.no };
}
