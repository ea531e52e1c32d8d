import type { ListedTrip } from "~/domain/boarding/offline/listed-ticket";
import {
  boatOf,
  type Counted,
  type CountedBoat,
  JACKET_SIZES,
  type JacketSize,
} from "~/domain/manifest/presses";
import type { Language } from "~/domain/shared/language";
import { formatTime } from "~/i18n/format";
import type { KeptList, KeptScan } from "~/ui/boarding/device-store";
import { boatsNow, ownByDate } from "./own-boats";
import type { PressBoard } from "./press-board";

/** A boat as its card has it without a network: the list, and what this device made since. */
export interface OfflineCard {
  counted: CountedBoat;
  /** Of a departure; null of a boat of a date, which has neither. */
  departure: { time: string; boat: string; sold: number } | null;
  /** Of a boat of a date: which, and how many are still to come. */
  trip: { no: number; expected: number } | null;
  onBoard: number;
  heads: number;
  /** Handed out; null where nobody said. */
  jackets: Record<JacketSize, number> | null;
  /** Presses of this device that are not sent yet. */
  toSend: number;
  canCount: boolean;
  /** Somebody means to close its boarding. */
  isWished: boolean;
}

/** A boarding that somebody meant to close while there was no network. */
export interface CloseWish {
  counted: CountedBoat;
  /** Of a departure; null of a boat of a date. */
  departure: { time: string; boat: string } | null;
  /** When it was said. */
  at: string;
}

/** The presses that are told on the page, and why the first of those that do not count does not. */
export interface PressFacts {
  presses: number;
  refusedPresses: { count: number; why: string } | null;
  wishes: CloseWish[];
}

/**
 * The card of the departure that the device boards, or of the only one; on a day without departures that of
 * the boat of the date. Null where that is none.
 */
export function cardOf(
  list: KeptList,
  scans: readonly KeptScan[],
  board: PressBoard,
  chosen: number | null,
  language: Language,
): OfflineCard | null {
  const boats = boatsNow(list, scans);
  const only = boats.size === 1 ? [...boats.values()][0] : undefined;
  const boat = chosen === null ? only : boats.get(chosen);
  if (boat) {
    const { id, sold, onBoard, state, closed } = boat;
    const time = formatTime(new Date(boat.sailsAt), language);
    return {
      ...countsOf({ departureId: id }, boat, board),
      ...{ departure: { time, boat: boat.boat, sold }, trip: null, onBoard },
      canCount: !closed && state !== "cancelled",
    };
  }
  const { trip, jettyId, day } = list;
  if (!trip || boats.size > 0) return null;
  const own = ownByDate(scans);
  return {
    ...countsOf({ jettyId, day, no: trip.no }, trip, board),
    ...{ departure: null, onBoard: trip.onBoard + own, canCount: true },
    trip: { no: trip.no, expected: Math.max(0, trip.expected - own) },
  };
}

/** What the list says was counted, with the presses of this device. */
function countsOf(
  counted: CountedBoat,
  listed: Pick<ListedTrip, "heads" | "jackets">,
  board: PressBoard,
): Pick<OfflineCard, "counted" | "heads" | "jackets" | "toSend" | "isWished"> {
  const own = (what: Counted) => board.ownOf(counted, what);
  const isSaid = listed.jackets !== null || JACKET_SIZES.some((size) => own(size) !== 0);
  const handedOut = (size: JacketSize) => Math.max(0, (listed.jackets?.[size] ?? 0) + own(size));
  return {
    counted,
    heads: Math.max(0, listed.heads + own("heads")),
    jackets: isSaid
      ? { adult: handedOut("adult"), child: handedOut("child"), infant: handedOut("infant") }
      : null,
    toSend: board.waiting(counted),
    isWished: board.isWished(counted),
  };
}

export function pressFacts(board: PressBoard, language: Language): PressFacts {
  const refused = board.presses.filter(({ state }) => state === "refused");
  return {
    presses: board.waiting(),
    refusedPresses: refused[0] ? { count: refused.length, why: refused[0].why ?? "" } : null,
    wishes: board.wishes.map(({ sailsAt, boat, pressedAt, ...of }) => ({
      counted: boatOf(of),
      departure:
        sailsAt === undefined || boat === undefined
          ? null
          : { boat, time: formatTime(new Date(sailsAt), language) },
      at: formatTime(new Date(pressedAt), language),
    })),
  };
}
