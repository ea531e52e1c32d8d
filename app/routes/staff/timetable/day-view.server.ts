import { can, type Person } from "~/domain/access/capabilities";
import { seatsLeft } from "~/domain/departures/queries.server";
import { type DepartureStatus, type Room, roomOf, statusOf } from "~/domain/departures/rules";
import type { DayDeparture, NotSoldReason } from "~/domain/departures/status/queries.server";
import { isChangeable, isPossible } from "~/domain/departures/status/transitions";
import type { Language } from "~/domain/shared/language";
import { formatTime } from "~/i18n/format";
import { publicReasonText } from "~/i18n/public-reason";

/** What can be done with a departure, by the last part of its page's address. */
export type DayAct = "board" | "leave" | "delay" | "cancel" | "on-time" | "undo" | "change";

export interface DepartureView {
  id: number;
  time: string;
  newTime: string | null;
  boat: string;
  skipper: string | null;
  sold: number;
  held: number;
  left: number;
  capacity: number;
  onBoard: number;
  /** How many people hold more places than there are. */
  over: number;
  room: Room;
  status: DepartureStatus;
  reason: string | null;
  notSold: NotSoldReason[];
  acts: DayAct[];
}

/** A departure of the day as its row shows it, with what this reader can do with it now. */
export function departureView(
  departure: DayDeparture,
  reader: Person,
  language: Language,
  now: Date,
): DepartureView {
  const { id, boat, skipper, sold, held, capacity, onBoard, reason, notSold } = departure;
  const left = seatsLeft(departure);
  return {
    ...{ id, boat, skipper, sold, held, capacity, onBoard, notSold },
    reason: reason && publicReasonText(reason, language),
    time: formatTime(departure.sailsAt, language),
    newTime: departure.delayedTo && formatTime(departure.delayedTo, language),
    left: Math.max(0, left),
    over: Math.max(0, -left),
    room: roomOf(left),
    status: statusOf(departure),
    acts: actsOf(departure, reader, now),
  };
}

function actsOf(departure: DayDeparture, reader: Person, now: Date): DayAct[] {
  const manages = can(reader, "timetable.manage");
  const changeable = isChangeable(departure, now);
  const possible: [DayAct, boolean][] = [
    ["board", isPossible(departure, "board", now)],
    ["leave", isPossible(departure, "leave", now)],
    ["undo", manages && isPossible(departure, "undo_leave", now)],
    ["delay", changeable],
    ["on-time", isPossible(departure, "on_time", now)],
    ["change", manages && changeable],
    ["cancel", changeable],
  ];
  return possible.flatMap(([act, is]) => (is ? [act] : []));
}
