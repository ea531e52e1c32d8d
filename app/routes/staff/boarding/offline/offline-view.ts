import type { ListedTicket } from "~/domain/boarding/offline/listed-ticket";
import { type BoatAtJetty, roomFor, standingOf } from "~/domain/boarding/standing";
import { LOOK_OF, type Verdict, verdictOf } from "~/domain/boarding/verdicts";
import { jettyName } from "~/domain/places/jetties";
import type { QrClaim } from "~/domain/receipts/qr-claim";
import { day } from "~/domain/shared/day";
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
}

/** What is empty in a result that is of no ticket of the list. */
const NOTHING = {
  ...{ people: 0, categories: [], showCard: [], code: null, ticketCode: null, receiptNo: null },
  ...{ passengerNo: null, departure: null, jetty: null, cancelled: null, earlier: null },
  ...{ waiting: 0, ticks: [], mayUndo: false, sailing: null, room: null, movable: null },
};

/** Of a code that the list has no ticket of: what is signed says for when and where it is. */
export function viewWithoutTicket(
  id: number,
  verdict: Verdict,
  claim: QrClaim | null,
  language: Language,
): ScanView {
  return {
    ...NOTHING,
    ...{ id, heading: verdict, look: LOOK_OF[verdict] },
    departure: claim && formatDay(claim.ticketDate, language),
    jetty: claim && jettyName(claim.jettyId),
  };
}

/** What a signed text is where the list has no ticket of it. */
export function verdictOfClaim({ jettyId, ticketDate }: QrClaim, list: KeptList): Verdict {
  if (jettyId !== list.jettyId) return "other_jetty";
  return ticketDate === list.day ? "unknown" : "other_day";
}

/** Whom of a ticket's people the code is of, how each stands, and who of them may board. */
export function partyOf({ ticket, passengerNo, own, boats, chosen }: ShownTicket) {
  const here = new Set(own.flatMap(({ passengers }) => passengers));
  const people = ticket.people
    .filter(({ no }) => passengerNo === null || no === passengerNo)
    .map((one) => {
      const onBoard = one.onBoard || here.has(one.no);
      return { ...one, onBoard, standing: standingOf({ ...one, onBoard }, boats, chosen) };
    });
  return { people, waiting: people.filter(({ standing }) => standing === "open") };
}

/** A result as the server's page has it; `boarded` are those who went on board by this very scan. */
export function viewOfTicket(
  id: number,
  shown: ShownTicket,
  boarded: readonly number[],
  language: Language,
): ScanView {
  const { ticket, own, ticketCode, passengerNo } = shown;
  const { people, waiting } = partyOf(shown);
  const here = people.filter(({ no }) => boarded.includes(no));
  // The list is of one jetty and day.
  const verdict = verdictOf(
    { ...PLACE, state: ticket.state },
    { jettyId: PLACE.jettyId, day: PLACE.ticketDate },
    people.map(({ standing }) => standing),
  );
  const heading = here.length > 0 ? "welcome" : verdict;
  const about = here.length > 0 ? here : verdict === "valid" ? waiting : people;
  const first = ticket.earlier ?? (own[0] ? { at: new Date(own[0].scannedAt), by: "" } : null);
  return {
    ...NOTHING,
    ...{ id, heading, look: heading === "welcome" ? "ok" : LOOK_OF[verdict] },
    ...partyFacts(about),
    sailing: sailingOf(about, shown.boats, language),
    room: roomFor(waiting, shown.boats),
    ...{ ticketCode, passengerNo, receiptNo: ticket.receiptNo },
    code: formatTicketCode(ticketCode),
    cancelled: ticket.cancelledAt && formatInstant(ticket.cancelledAt, language),
    earlier: first && { time: formatTime(first.at, language), by: first.by },
    waiting: waiting.length,
    ticks: ticksOf(waiting),
  };
}
const PLACE = { jettyId: 1, ticketDate: day("2020-01-01") };

/** A ticket that the server showed before the network went, as the list would have it. */
export function ticketOfView(
  { receiptNo, ticks, waiting }: ScanView,
  departureId: number | null,
): ListedTicket | null {
  if (receiptNo === null || waiting === 0 || ticks.length < waiting) return null;
  return {
    ...{ receiptNo, state: "paid", earlier: null, cancelledAt: null },
    people: ticks.map((one) => ({ ...one, onBoard: false, departureId })),
  };
}
