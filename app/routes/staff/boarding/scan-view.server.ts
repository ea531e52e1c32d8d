import { can } from "~/domain/access/capabilities";
import type { Leg } from "~/domain/boarding/leg";
import {
  findScan,
  partyOf,
  type PartyPerson,
  type ScanDetail,
} from "~/domain/boarding/queries.server";
import { type PartyAtBoat, readParty } from "~/domain/boarding/read-party.server";
import { roomFor } from "~/domain/boarding/standing";
import { mayTakeAlong, takesReason } from "~/domain/boarding/taking-along";
import {
  isBoarding,
  type Look,
  LOOK_OF,
  type Verdict,
  verdictOf,
} from "~/domain/boarding/verdicts";
import { jettyName } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type Day, dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { parseRowId } from "~/domain/shared/row-id.server";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { formatDay, formatInstant, formatTime } from "~/i18n/format";
import { whoText } from "~/views/who-text.server";
import { type PartyFacts, partyFacts, sailingOf, type Tick, ticksOf } from "./party-facts";

/** What the page says of a code that was shown. */
export interface ScanView extends PartyFacts {
  id: number;
  leg: Leg;
  look: Look;
  /** `welcome`: somebody went on board by this very scan. */
  heading: Verdict | "welcome";
  /** As people read it; null where the code is of no ticket, or of another jetty's. */
  code: string | null;
  /** Where it leads to the ticket. */
  ticketCode: string | null;
  receiptNo: string | null;
  /** Of a code that is one passenger's. */
  passengerNo: number | null;
  departure: string | null;
  /** The times and boats of those it is about; null of a ticket by date alone. */
  sailing: string | null;
  jetty: string | null;
  cancelled: string | null;
  /** Of whoever was first on board: when, and who let them. */
  earlier: { time: string; by: string } | null;
  waiting: number;
  /** Their boat has room for so many of them only; null where there is room for all. */
  room: number | null;
  /** The whole ticket can be moved to a boat that boards here. */
  movable: Movable | null;
  /** The ticket is of a day that is past: to move it takes a reason. */
  isPast: boolean;
  /** Those who wait, where there are few enough to be ticked. */
  ticks: Tick[];
  /** Those who are on board by now, for the device to know of without a network. */
  aboard: Aboard[];
  mayUndo: boolean;
}

/** A ticket that can be moved, of so many people. */
export interface Movable {
  people: number;
  /** Its buyer gets a mail of it. */
  isMailed: boolean;
}

/** Somebody who went on board, when (in milliseconds) and with which departure. */
interface Aboard {
  no: number;
  at: number;
  departureId: number | null;
}

/** The scan of an address, as its jetty's scanner sees it; null where there is none. */
export async function scanView(
  param: string | null,
  staff: Staff,
  language: Language,
): Promise<ScanView | null> {
  const id = parseRowId(param);
  const scan = id === null ? null : await findScan(id, staff);
  if (!scan) return null;
  const isForeign = scan.verdict === "other_jetty";
  if (scan.ticket === null || isForeign) return viewOfNobody(scan, language);
  const { ticket } = scan;
  const [rows, standing] = await Promise.all([
    partyOf(ticket.id, scan.passengerNo, scan.leg),
    readParty(null, { ticketId: ticket.id, passengerNo: scan.passengerNo }, scan),
  ]);
  const party = rows.map((one, at) => ({ ...one, standing: standing.people[at]?.standing }));
  const here = party.filter(({ scanId }) => scanId === scan.id);
  const heading = headingOf(scan, here.length, standing);
  const wait = heading === "not_out" ? "not_out" : "open";
  const waiting =
    heading === "welcome" || heading === "valid" || heading === "not_out"
      ? party.filter((one) => one.standing === wait)
      : [];
  const earlier = party.find(({ boardedAt, scanId }) => boardedAt && scanId !== scan.id);
  const shown = here.length > 0 ? here : waiting.length > 0 ? waiting : party;
  return {
    ...viewOfNobody(scan, language),
    ...{ heading, look: heading === "welcome" ? "ok" : LOOK_OF[heading] },
    ...partyFacts(shown),
    receiptNo: ticket.receiptNo,
    code: formatTicketCode(ticket.ticketCode),
    ticketCode: can(staff, "tickets.view") ? ticket.ticketCode : null,
    sailing: scan.leg === "out" ? sailingOf(shown, standing.boats, language) : null,
    cancelled: ticket.cancelledAt && formatInstant(ticket.cancelledAt, language),
    earlier: earlier?.boardedAt
      ? {
          time: timeOf(earlier.boardedAt, scan.day, language),
          by: whoText({ ...earlier, by: earlier.boardedBy }, language),
        }
      : null,
    waiting: waiting.length,
    room: scan.leg === "out" ? roomFor(waiting, standing.boats) : null,
    movable: movableOf(scan, party, staff),
    isPast: takesReason({ day: scan.day, ticketDate: ticket.ticketDate }),
    ticks: ticksOf(waiting),
    aboard: party.flatMap(({ no, boardedAt, departureId }) =>
      boardedAt ? [{ no, at: boardedAt.getTime(), departureId }] : [],
    ),
    mayUndo: here.length > 0 && can(staff, "boarding.undo"),
  };
}

/** What is said of a code that is of no ticket, or of another jetty's people. */
function viewOfNobody({ ticket, ...scan }: ScanDetail, language: Language): ScanView {
  return {
    ...{ id: scan.id, leg: scan.leg, heading: scan.verdict, look: LOOK_OF[scan.verdict] },
    ...partyFacts([]),
    people: ticket?.totalPassengers ?? 0,
    ...{ passengerNo: scan.passengerNo, receiptNo: null, code: null, ticketCode: null },
    departure: ticket && formatDay(ticket.ticketDate, language),
    jetty: ticket && jettyName(ticket.jettyId),
    ...{ sailing: null, cancelled: null, earlier: null, waiting: 0, ticks: [], mayUndo: false },
    ...{ room: null, movable: null, isPast: false, aboard: [] },
  };
}

/** What it comes to by now: another scanner may have been quicker, or a boarding undone. */
function headingOf(
  { verdict, leg, ticket, day }: ScanDetail,
  boarded: number,
  { people }: PartyAtBoat,
): ScanView["heading"] {
  if (!isBoarding(verdict) || !ticket) return verdict;
  if (boarded > 0) return "welcome";
  const standings = people.map(({ standing }) => standing);
  const { jettyId } = ticket;
  const here = { jettyId, day, leg, returnDays: 0 };
  return verdictOf({ state: "paid", jettyId, ticketDate: day }, here, standings);
}

/** The time; with the day where that is another: a ticket may come back days later. */
function timeOf(at: Date, day: Day, language: Language): string {
  return dayOf(at) === day ? formatTime(at, language) : formatInstant(at, language);
}

/** The ticket that a button moves here; null where it cannot be moved. */
function movableOf(
  { ticket, ...scan }: ScanDetail,
  party: readonly PartyPerson[],
  staff: Staff,
): Movable | null {
  if (!ticket || party.some(({ boardedAt }) => boardedAt !== null)) return null;
  if (!can(staff, "boarding.move")) return null;
  const mayMoveDay = can(staff, "boarding.move-day");
  const here = { ...scan, ticketDate: ticket.ticketDate };
  return mayTakeAlong(here, mayMoveDay)
    ? { people: ticket.totalPassengers, isMailed: ticket.hasEmail }
    : null;
}
