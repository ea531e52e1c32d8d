import type { DepartureState } from "~/domain/departures/rules";

/** A departure as the boat sees it. */
export interface BoatAtJetty {
  state: DepartureState;
  /** Its manifest is closed. */
  closed: boolean;
  /** How many more may go on board; below 0 where a smaller boat came in. */
  room: number;
}

/** A passenger whom a code is of. */
export interface PersonAtBoat {
  no: number;
  onBoard: boolean;
  /** Null of a ticket that is by date alone. */
  departureId: number | null;
}

/** How somebody of a party stands: may board, is on board, or why not here and now. */
export type Standing = "open" | "on_board" | "elsewhere" | "cancelled" | "closed" | "full";

/**
 * THE RULE of the departures (docs/boarding.md): somebody boards with the departure of the ticket, while
 * that one boards and its boat has room; a scanner that boards one departure (`chosen`) boards no other.
 */
export function standingOf(
  { onBoard, departureId }: PersonAtBoat,
  boats: ReadonlyMap<number, BoatAtJetty>,
  chosen: number | null,
): Standing {
  if (onBoard) return "on_board";
  if (chosen !== null && departureId !== chosen) return "elsewhere";
  const boat = departureId === null ? undefined : boats.get(departureId);
  if (!boat) return "open";
  if (boat.state === "cancelled") return "cancelled";
  if (boat.closed || boat.state === "left") return "closed";
  return boat.room > 0 ? "open" : "full";
}

/**
 * How many of some people their boat still has room for, where that is not all of them: of the first such
 * boat, 0 or more; null where everybody has room.
 */
export function roomFor(
  people: readonly Pick<PersonAtBoat, "departureId">[],
  boats: ReadonlyMap<number, Pick<BoatAtJetty, "room">>,
): number | null {
  for (const [id, { room }] of boats)
    if (people.filter(({ departureId }) => departureId === id).length > room)
      return Math.max(0, room);
  return null;
}
