import { type Counted, JACKET_SIZES, type JacketSize } from "~/domain/manifest/presses";
import type { Language } from "~/domain/shared/language";
import { formatTime } from "~/i18n/format";
import type { KeptList, KeptScan } from "~/ui/boarding/device-store";
import { boatsNow } from "./own-boats";
import type { PressBoard } from "./press-board";

/** A departure as its card has it without a network: the list, and what this device made since. */
export interface OfflineCard {
  id: number;
  time: string;
  boat: string;
  sold: number;
  onBoard: number;
  heads: number;
  /** Handed out; null where nobody said. */
  jackets: Record<JacketSize, number> | null;
  /** Presses of this device that are not sent yet. */
  unsent: number;
  canCount: boolean;
  /** Somebody means to close its boarding. */
  isWished: boolean;
}

/** A boarding that somebody meant to close while there was no network. */
export interface CloseWish {
  departureId: number;
  time: string;
  boat: string;
  /** When it was said. */
  at: string;
}

/** The presses that are told on the page, and why the first of those that do not count does not. */
export interface PressFacts {
  presses: number;
  refusedPresses: { count: number; why: string } | null;
  wishes: CloseWish[];
}

/** The card of the departure that the device boards, or of the only one; null where that is none. */
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
  if (!boat) return null;
  const { id, sold, onBoard, state, closed } = boat;
  const own = (what: Counted) => board.ownOf(id, what);
  const isSaid = boat.jackets !== null || JACKET_SIZES.some((size) => own(size) !== 0);
  const handedOut = (size: JacketSize) => Math.max(0, (boat.jackets?.[size] ?? 0) + own(size));
  return {
    ...{ id, boat: boat.boat, sold, onBoard },
    time: formatTime(new Date(boat.sailsAt), language),
    heads: Math.max(0, boat.heads + own("heads")),
    jackets: isSaid
      ? { adult: handedOut("adult"), child: handedOut("child"), infant: handedOut("infant") }
      : null,
    unsent: board.waiting(id),
    canCount: !closed && state !== "cancelled",
    isWished: board.wishes.some(({ departureId }) => departureId === id),
  };
}

export function pressFacts(board: PressBoard, language: Language): PressFacts {
  const refused = board.presses.filter(({ state }) => state === "refused");
  return {
    presses: board.waiting(),
    refusedPresses: refused[0] ? { count: refused.length, why: refused[0].why ?? "" } : null,
    wishes: board.wishes.map(({ departureId, sailsAt, boat, pressedAt }) => ({
      ...{ departureId, boat },
      time: formatTime(new Date(sailsAt), language),
      at: formatTime(new Date(pressedAt), language),
    })),
  };
}
