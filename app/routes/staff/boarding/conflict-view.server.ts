import type { Leg } from "~/domain/boarding/leg";
import type { ConflictReason, Decision } from "~/domain/boarding/offline/conflict";
import type { BoardingConflict, NamedPassenger } from "~/domain/boarding/offline/conflicts.server";
import { jettyName } from "~/domain/places/jetties";
import type { Language } from "~/domain/shared/language";
import { formatDay, formatInstant } from "~/i18n/format";
import { whoText } from "~/views/who-text.server";

/** A conflict as its sheet says it. */
export interface ConflictView {
  id: number;
  reason: ConflictReason;
  receiptNo: string;
  leg: Leg;
  /** Whom the device let on board. */
  passengers: People;
  scanned: string;
  scannedBy: string;
  /** Of the first of them who is on board. */
  boarded: { at: string; by: string } | null;
  /** Where the ticket is for another day or jetty by now. */
  departure: string | null;
  decided: {
    decision: Decision;
    at: string;
    by: string;
    note: string | null;
    /** Of whom the decision says that they were on board. */
    people: People;
    /** Where the manifest is that names who was on board; null where none does. */
    manifest: string | null;
  } | null;
}

/** The first of some passengers, and how many more there are. */
export interface People {
  named: NamedPassenger[];
  more: number;
}

export function conflictView(conflict: BoardingConflict, language: Language): ConflictView {
  const { id, reason, receiptNo, leg, boardedAt, decision, decidedAt, ticketDate } = conflict;
  const moved = reason === "other_day" || reason === "other_jetty";
  return {
    ...{ id, reason, receiptNo, leg },
    passengers: peopleOf(conflict.scanned, conflict.passengers.length),
    scanned: formatInstant(conflict.scannedAt, language),
    scannedBy: scannedByText(conflict, language),
    boarded: boardedAt && {
      at: formatInstant(boardedAt, language),
      by: conflict.boardedBy ?? "",
    },
    departure:
      moved && ticketDate && conflict.ticketJettyId
        ? `${formatDay(ticketDate, language)}, ${jettyName(conflict.ticketJettyId)}`
        : null,
    decided:
      decision && decidedAt
        ? {
            decision,
            at: formatInstant(decidedAt, language),
            by: conflict.decidedBy ?? "",
            note: conflict.note,
            people: peopleOf(conflict.aboard, conflict.aboardCount),
            manifest: manifestOf(conflict),
          }
        : null,
  };
}

function peopleOf(named: NamedPassenger[], count: number): People {
  return { named, more: count - named.length };
}

function manifestOf({ departureId, tripId, day, aboardCount }: BoardingConflict): string | null {
  if (aboardCount === 0) return null;
  if (departureId !== null) return `/timetable/${departureId}`;
  return tripId === null ? null : `/scan/day?day=${day}`;
}

/** Who scanned, and who sent it where that is somebody else; or only who sent it. */
function scannedByText(
  { scannedBy, sentBy, isKnown }: BoardingConflict,
  language: Language,
): string {
  const by = whoText({ by: scannedBy, isKnown }, language);
  if (!isKnown || sentBy === null || sentBy === scannedBy) return by;
  return `${by} (${whoText({ by: sentBy, isKnown: false }, language)})`;
}
