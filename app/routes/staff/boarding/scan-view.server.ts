import { can } from "~/domain/access/capabilities";
import { findScan, partyOf, type ScanDetail } from "~/domain/boarding/queries.server";
import { type Look, LOOK_OF, type Verdict } from "~/domain/boarding/verdicts";
import { jettyName } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { parseRowId } from "~/domain/shared/row-id.server";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { formatDay, formatInstant, formatTime } from "~/i18n/format";
import { type PartyFacts, partyFacts, type Tick, ticksOf } from "./party-facts";

/** What the page says of a code that was shown. */
export interface ScanView extends PartyFacts {
  id: number;
  look: Look;
  /** `welcome`: somebody went on board by this very scan. */
  heading: Verdict | "welcome";
  /** As people read it; null where the code is of no ticket, or of another jetty's. */
  code: string | null;
  ticketCode: string | null;
  receiptNo: string | null;
  /** Of a code that is one passenger's. */
  passengerNo: number | null;
  departure: string | null;
  jetty: string | null;
  cancelled: string | null;
  /** Of whoever was first on board: when, and who let them. */
  earlier: { time: string; by: string } | null;
  waiting: number;
  /** The same, where there are few enough to be ticked. */
  ticks: Tick[];
  mayUndo: boolean;
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
  const boards = scan.verdict === "valid" || scan.verdict === "boarded";
  const isForeign = scan.verdict === "other_jetty";
  const party =
    scan.ticket === null || isForeign ? [] : await partyOf(scan.ticket.id, scan.passengerNo);
  const waiting = party.filter(({ boardedAt }) => boardedAt === null);
  const here = party.filter(({ scanId }) => scanId === scan.id);
  const earlier = party.find(({ boardedAt, scanId }) => boardedAt && scanId !== scan.id);
  const shown = here.length > 0 ? here : boards && waiting.length > 0 ? waiting : party;
  const heading = headingOf(scan, { here: here.length, waiting: waiting.length });
  return {
    id: scan.id,
    heading,
    look: heading === "welcome" ? "ok" : LOOK_OF[heading],
    ...partyFacts(shown),
    ...(isForeign && { people: scan.ticket?.totalPassengers ?? 0 }),
    passengerNo: scan.passengerNo,
    receiptNo: scan.ticket && !isForeign ? scan.ticket.receiptNo : null,
    code: scan.ticket && !isForeign ? formatTicketCode(scan.ticket.ticketCode) : null,
    ticketCode: scan.ticket && !isForeign ? scan.ticket.ticketCode : null,
    departure: scan.ticket && formatDay(scan.ticket.ticketDate, language),
    jetty: scan.ticket && jettyName(scan.ticket.jettyId),
    cancelled: scan.ticket?.cancelledAt ? formatInstant(scan.ticket.cancelledAt, language) : null,
    earlier: earlier?.boardedAt
      ? { time: formatTime(earlier.boardedAt, language), by: earlier.boardedBy ?? "" }
      : null,
    waiting: boards ? waiting.length : 0,
    ticks: boards ? ticksOf(waiting) : [],
    mayUndo: here.length > 0 && can(staff, "boarding.undo"),
  };
}

/** What it comes to by now: another scanner may have been quicker, or a boarding undone. */
function headingOf({ verdict }: ScanDetail, people: { here: number; waiting: number }) {
  if (verdict !== "valid" && verdict !== "boarded") return verdict;
  if (people.here > 0) return "welcome";
  return people.waiting > 0 ? "valid" : "boarded";
}
