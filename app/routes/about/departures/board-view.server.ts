import type { DepartureStatus, Room } from "~/domain/departures/rules";
import type { ClosedDay } from "~/domain/departures/status/closed-days.server";
import type { PublicDeparture } from "~/domain/departures/status/public-board.server";
import { JETTIES, type JettyId } from "~/domain/places/jetties";
import { addDays, dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatDay, formatTime } from "~/i18n/format";
import { publicReasonText } from "~/i18n/public-reason";

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
  days: DayBoardView[];
}

export interface DayBoardView {
  name: "today" | "tomorrow";
  date: string;
  rows: BoardRow[];
  /** Why no boat leaves, on a day without departures; null where boats leave. */
  closed: Pick<ClosedDay, "kind" | "details"> | null;
}

/** The board of each jetty, or of one, as its page draws it. */
export function boardView(
  { departures, closed }: { departures: readonly PublicDeparture[]; closed: readonly ClosedDay[] },
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
      days: days.map((one) => {
        const rows = own.filter(({ day }) => day === one.day);
        const why = closed.find(({ jettyId: at, day }) => at === id && day === one.day);
        return {
          ...{ name: one.name, date: formatDay(one.day, language) },
          rows: rows.map((row) => boardRow(row, language)),
          closed:
            why && rows.length === 0
              ? { kind: why.kind, details: publicReasonText(why.details, language) }
              : null,
        };
      }),
    };
  });
}

function boardRow(departure: PublicDeparture, language: Language): BoardRow {
  const { id, boat, room, status, reason, blocked, sailsAt, delayedTo } = departure;
  return {
    ...{ id, boat, room, status, blocked },
    reason: reason && publicReasonText(reason, language),
    time: formatTime(sailsAt, language),
    newTime: delayedTo && formatTime(delayedTo, language),
  };
}
