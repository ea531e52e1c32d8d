import type { DepartureStatus, Room } from "~/domain/departures/rules";
import type { PublicDeparture } from "~/domain/departures/status/public-board.server";
import { JETTIES, type JettyId } from "~/domain/places/jetties";
import { addDays, dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatDay, formatTime } from "~/i18n/format";

export interface BoardRow {
  id: number;
  time: string;
  newTime: string | null;
  boat: string;
  room: Room | null;
  status: DepartureStatus;
  reason: string | null;
  blocked: string | null;
}

export interface JettyBoardView {
  id: JettyId;
  name: string;
  /** Whether it has a timetable at all. */
  timed: boolean;
  days: { name: "today" | "tomorrow"; date: string; rows: BoardRow[] }[];
}

/** The board of each jetty, or of one, as its page draws it. */
export function boardView(
  departures: readonly PublicDeparture[],
  jettyId: JettyId | null,
  language: Language,
  now: Date,
): JettyBoardView[] {
  const today = dayOf(now);
  const days = [
    { name: "today", day: today },
    { name: "tomorrow", day: addDays(today, 1) },
  ] as const;
  return JETTIES.filter(({ id }) => jettyId === null || id === jettyId).map(({ id, name }) => {
    const own = departures.filter((departure) => departure.jettyId === id);
    return {
      ...{ id, name, timed: own.length > 0 },
      days: days.map((one) => ({
        name: one.name,
        date: formatDay(one.day, language),
        rows: own.filter(({ day }) => day === one.day).map((row) => boardRow(row, language)),
      })),
    };
  });
}

function boardRow(departure: PublicDeparture, language: Language): BoardRow {
  const { id, boat, room, status, reason, blocked, sailsAt, delayedTo } = departure;
  return {
    ...{ id, boat, room, status, reason, blocked },
    time: formatTime(sailsAt, language),
    newTime: delayedTo && formatTime(delayedTo, language),
  };
}
