import type { DepartureState } from "~/domain/departures/rules";
import type { Leg } from "./leg";

/** A departure as the boat sees it. */
export interface BoatAtJetty {
  state: DepartureState;
  /** Its manifest is closed. */
  closed: boolean;
  /** A paper of the boat or its skipper ended before the day (docs/departures.md). */
  papersOver: boolean;
  /** How many more may go on board; below 0 where a smaller boat came in. */
  room: number;
}

/** A passenger whom a code is of. */
export interface PersonAtBoat {
  no: number;
  /** Has gone out. */
  onBoard: boolean;
  isBack: boolean;
  /** Null of a ticket that is by date alone. */
  departureId: number | null;
  /** Is on board of this departure by the decision of a conflict, and counted there. */
  hasPlace?: boolean;
}

/**
 * How somebody of a party stands: may board, is on board (going out, or back by now), was not seen going out
 * and wants to come back, or why not here and now. `cancelled`: what they would go with does not sail.
 */
export type Standing =
  | "open"
  | "on_board"
  | "not_out"
  | "elsewhere"
  | "needs_departure"
  | "cancelled"
  | "closed"
  | "papers"
  | "full";

/** What a scanner boards: which way, and of the boats that go out one (null: every one). */
export interface Boards {
  leg: Leg;
  departureId: number | null;
}

/**
 * What a day does with tickets by date alone: they board, nothing goes out, the boats are gone, or each
 * needs one of the day's boats first, for they count on no boat and stand on no manifest.
 */
export type ByDate = "open" | "stopped" | "gone" | "boats";

/** The same of a jetty's day that has these departures. */
export function byDateOf(
  isStopped: boolean,
  boats: readonly Pick<BoatAtJetty, "state" | "closed">[],
): ByDate {
  if (boats.length === 0) return isStopped ? "stopped" : "open";
  const sailing = boats.filter(({ state }) => state !== "cancelled");
  if (sailing.length === 0) return "stopped";
  return sailing.every(({ state, closed }) => closed || state === "left") ? "gone" : "boats";
}
const BY_DATE = {
  open: "open",
  stopped: "cancelled",
  gone: "closed",
  boats: "needs_departure",
} as const;

/** What goes out at the jetty: the departures of a party, and what tickets by date alone come to. */
interface Sailing {
  boats: ReadonlyMap<number, BoatAtJetty>;
  byDate: ByDate;
}

/**
 * THE RULE of the departures (docs/boarding.md): somebody boards with the departure of the ticket, while
 * that one boards, its papers are good and its boat has room; a scanner that boards one departure boards no
 * other. By date alone people go out where no boat has a time and sailing is not stopped. Back comes, by any
 * boat, whoever has gone out.
 */
export function standingOf(
  { onBoard, isBack, departureId, hasPlace = false }: PersonAtBoat,
  { boats, byDate }: Sailing,
  { leg, departureId: chosen }: Boards,
): Standing {
  if (leg === "back") return isBack ? "on_board" : onBoard ? "open" : "not_out";
  if (onBoard) return "on_board";
  if (departureId === null) return BY_DATE[byDate];
  if (chosen !== null && departureId !== chosen) return "elsewhere";
  const boat = boats.get(departureId);
  if (!boat) return "open";
  if (boat.state === "cancelled") return "cancelled";
  if (boat.closed || boat.state === "left") return "closed";
  if (boat.papersOver) return "papers";
  return boat.room > 0 || (hasPlace && boat.room === 0) ? "open" : "full";
}

/**
 * How many of some people their boat still has room for, where that is not all of them: of the first such
 * boat, 0 or more; null where everybody has room.
 */
export function roomFor(
  people: readonly Pick<PersonAtBoat, "departureId" | "hasPlace">[],
  boats: ReadonlyMap<number, Pick<BoatAtJetty, "room">>,
): number | null {
  for (const [id, { room }] of boats) {
    const party = people.filter(({ departureId }) => departureId === id);
    const placed = party.filter(({ hasPlace }) => hasPlace).length;
    if (party.length > 0 && party.length - placed > room) return room < 0 ? 0 : room + placed;
  }
  return null;
}
