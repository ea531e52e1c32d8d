import { isGoodOn, type Leg, type WayAtJetty } from "~/domain/boarding/leg";
import type { ListedTicket } from "~/domain/boarding/offline/listed-ticket";
import { type BoatAtJetty, type ByDate, roomFor, standingOf } from "~/domain/boarding/standing";
import { isBoarding, LOOK_OF, type Verdict, verdictOf } from "~/domain/boarding/verdicts";
import { jettyName } from "~/domain/places/jetties";
import type { QrClaim } from "~/domain/receipts/qr-claim";
import { addDays, type Day, day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { formatDay, formatInstant, formatTime } from "~/i18n/format";
import type { KeptDeparture, KeptList, KeptScan } from "~/ui/boarding/device-store";
import { partyFacts, sailingOf, ticksOf } from "../party-facts";
import type { ScanView } from "../scan-view.server";

/** A ticket that is shown, and what this device knows of it. */
export interface ShownTicket {
  ticketCode: string;
  passengerNo: number | null;
  ticket: ListedTicket;
  /** This device's own scans of it that the list does not know of yet. */
  own: readonly KeptScan[];
  /** The departures of the list, and the one that this device boards. */
  boats: ReadonlyMap<number, BoatAtJetty & KeptDeparture>;
  chosen: number | null;
  /** By the list, what tickets by date alone come to. */
  byDate: ByDate;
  /** Where it boards, if it has a list of there. */
  jettyId: number | null;
  /** Which way it boards, and the day of the list. */
  way: WayAtJetty;
  day: Day;
}

/** What is empty in a result that is of no ticket of the list. */
const NOTHING = {
  ...{
    people: 0,
    named: [],
    categories: [],
    showCard: [],
    code: null,
    ticketCode: null,
    receiptNo: null,
  },
  ...{ passengerNo: null, departure: null, jetty: null, cancelled: null, earlier: null },
  ...{
    waiting: 0,
    ticks: [],
    aboard: [],
    mayUndo: false,
    sailing: null,
    room: null,
    movable: null,
    isPast: false,
  },
};

/** Of a code that the list has no ticket of: what is signed says for when and where it is. */
export function viewWithoutTicket(
  id: number,
  verdict: Verdict,
  claim: QrClaim | null,
  language: Language,
  { leg }: WayAtJetty,
): ScanView {
  return {
    ...NOTHING,
    ...{ id, leg, heading: verdict, look: LOOK_OF[verdict] },
    departure: claim && formatDay(claim.ticketDate, language),
    jetty: claim && jettyName(claim.jettyId),
  };
}

/** What a signed text is where the list has no ticket of it. */
export function verdictOfClaim(
  { jettyId, ticketDate }: QrClaim,
  list: KeptList,
  way: WayAtJetty,
): Verdict {
  if (jettyId !== list.jettyId) return "other_jetty";
  return isGoodOn(ticketDate, day(list.day), way) ? "unknown" : "other_day";
}

/** Whom of a ticket's people the code is of, how each stands, and who of them may board. */
export function partyOf({ ticket, passengerNo, own, boats, byDate, chosen, way }: ShownTicket) {
  const { leg } = way;
  const out = new Set(ownOn("out", own).flatMap(({ passengers }) => passengers));
  const back = new Set(ownOn("back", own).flatMap(({ passengers }) => passengers));
  const people = ticket.people
    .filter(({ no }) => passengerNo === null || no === passengerNo)
    .map((one) => {
      const onBoard = one.onBoard || out.has(one.no);
      const isBack = one.isBack || back.has(one.no);
      const boards = { leg, departureId: chosen };
      const standing = standingOf({ ...one, onBoard, isBack }, { boats, byDate }, boards);
      return { ...one, onBoard, isBack, standing };
    });
  const ready = people.filter(({ standing }) => standing === "open");
  const withoutOut = people.filter(({ standing }) => standing === "not_out");
  return { people, waiting: ready.length > 0 ? ready : withoutOut };
}

/** This device's own scans of a way. */
function ownOn(of: Leg, own: readonly KeptScan[]): KeptScan[] {
  return own.filter(({ leg = "out" }) => leg === of);
}

/** A result as the server's page has it; `boarded` are those who went on board by this very scan. */
export function viewOfTicket(
  id: number,
  shown: ShownTicket,
  boarded: readonly number[],
  language: Language,
): ScanView {
  const { ticket, own, ticketCode, passengerNo, way } = shown;
  const { people, ...party } = partyOf(shown);
  const here = people.filter(({ no }) => boarded.includes(no));
  const ticketDate = addDays(shown.day, -ticket.daysAgo);
  const verdict = verdictOf(
    { ...HERE, state: ticket.state, ticketDate },
    { ...HERE, ...way, day: shown.day },
    people.map(({ standing }) => standing),
  );
  const waiting = isBoarding(verdict) ? party.waiting : [];
  const heading = here.length > 0 ? "welcome" : verdict;
  const about = here.length > 0 ? here : waiting.length > 0 ? waiting : people;
  const [mine] = ownOn(way.leg, own);
  const listed = way.leg === "back" ? ticket.earlierBack : ticket.earlier;
  const first = listed ?? (mine ? { at: new Date(mine.scannedAt), by: "" } : null);
  const isOut = way.leg === "out";
  return {
    ...NOTHING,
    ...{ id, leg: way.leg, heading, look: heading === "welcome" ? "ok" : LOOK_OF[verdict] },
    ...partyFacts(about),
    sailing: isOut ? sailingOf(about, shown.boats, language) : null,
    room: isOut ? roomFor(waiting, shown.boats) : null,
    departure: formatDay(ticketDate, language),
    jetty: shown.jettyId === null ? null : jettyName(shown.jettyId),
    ...{ ticketCode, passengerNo, receiptNo: ticket.receiptNo },
    code: formatTicketCode(ticketCode),
    cancelled: ticket.cancelledAt && formatInstant(ticket.cancelledAt, language),
    earlier: first && { time: formatTime(first.at, language), by: first.by },
    waiting: waiting.length,
    ticks: ticksOf(waiting),
  };
}
/** The list is of one jetty. */
const HERE = { jettyId: 1 };

/** A ticket that the server showed before the network went, as the list would have it. */
export function ticketOfView(
  { receiptNo, ticks, waiting, leg, heading }: ScanView,
  departureId: number | null,
): ListedTicket | null {
  if (receiptNo === null || waiting === 0 || ticks.length < waiting) return null;
  return {
    ...{
      receiptNo,
      state: "paid",
      daysAgo: 0,
      earlier: null,
      earlierBack: null,
      cancelledAt: null,
    },
    // Of those who come back it is said there whether a scan saw them go out.
    people: ticks.map((one) => ({
      ...one,
      ...{ onBoard: leg === "back" && heading !== "not_out", isBack: false, departureId },
    })),
  };
}
