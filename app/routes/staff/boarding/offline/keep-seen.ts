import { dayOf } from "~/domain/shared/day";
import { parseTicketCode } from "~/domain/shared/ticket-code";
import { changeScans, type KeptList, type KeptScan, removeScans } from "~/ui/boarding/device-store";
import type { ScanView } from "../scan-view.server";
import type { OfflineScanner } from "./offline-scanner";
import { openTicket } from "./open-ticket";
import { placesTaken } from "./own-boats";

/**
 * Keeps whom the server said to be on board and the list does not: without it the same device
 * would let them on board again as soon as the network is gone. A newer list takes its place.
 * `shownAt` is the server's time of the page that has the scan.
 */
export async function keepSeen(
  scanner: OfflineScanner,
  scan: ScanView,
  shownAt: number,
): Promise<void> {
  const { list } = scanner;
  if (!list || scan.receiptNo === null) return;
  try {
    const seen = await seenOf(list, withoutOwn(scan, scanner.scans), shownAt);
    // A newer list has come meanwhile: whoever loaded it calls this again.
    if (scanner.list?.madeAt !== list.madeAt) return;
    if (!seen && !scanner.scans.some(({ nonce }) => nonce === seenName(scan))) return;
    await (seen ? changeScans([seen]) : removeScans([seenName(scan)]));
    await scanner.readQueue();
  } catch {
    // There is no room, or the page came over plain http: the list alone decides, as of its time.
  }
}

/** A list that was made so much later than a page was certainly read after it: who was undone is on it no more. */
const READ_WITHIN_MS = 60_000;

/** One for each ticket and way, so that what was undone meanwhile goes with the next look at it. */
const SEEN = "seen ";
const seenName = ({ receiptNo, leg }: Pick<ScanView, "receiptNo" | "leg">) =>
  `${SEEN}${receiptNo} ${leg}`;
/** Whether the server said it, and this device did not scan it. */
export const isSeen = ({ nonce }: Pick<KeptScan, "nonce">) => nonce.startsWith(SEEN);

/** Whom this device scanned itself it counts by that until the list has them. */
function withoutOwn(scan: ScanView, scans: readonly KeptScan[]): ScanView {
  const own = scans.filter(
    (one) =>
      !isSeen(one) &&
      one.state !== "refused" &&
      one.receiptNo === scan.receiptNo &&
      (one.leg ?? "out") === scan.leg,
  );
  return {
    ...scan,
    aboard: scan.aboard.filter(({ no }) => !own.some(({ passengers }) => passengers.includes(no))),
  };
}

/** What the list does not know yet of whom a scan says to be on board; null where that is nothing. */
export async function seenOf(
  list: KeptList,
  scan: Pick<ScanView, "receiptNo" | "code" | "leg" | "aboard">,
  shownAt: number,
): Promise<KeptScan | null> {
  if (scan.receiptNo === null || shownAt < list.madeAt - READ_WITHIN_MS) return null;
  const since = await notListed(list, scan);
  if (since.length === 0) return null;
  const last = Math.max(...since.map(({ at }) => at));
  return {
    ...{ nonce: seenName(scan), jettyId: list.jettyId, receiptNo: scan.receiptNo },
    ...{ passengers: since.map(({ no }) => no), scannedAt: last, state: "sent", sentAt: last },
    ...(scan.leg === "out" ? { boats: placesTaken(since) } : { leg: scan.leg }),
  };
}

/**
 * Those whom the list does not have on board today, as it says of each. It is read while others board, and what a
 * phone sends late has a time before it: no time tells whom it has. With whoever it has counted on that departure
 * already, by the decision of a conflict.
 */
async function notListed(
  list: KeptList,
  { code, leg, aboard }: Pick<ScanView, "code" | "leg" | "aboard">,
): Promise<(ScanView["aboard"][number] & { hasPlace: boolean })[]> {
  const todays = aboard.filter(({ at }) => dayOf(new Date(at)) === list.day);
  const ticketCode = todays.length === 0 ? null : parseTicketCode(code);
  const ticket = ticketCode === null ? null : await openTicket(list, ticketCode);
  return todays.flatMap((one) => {
    const listed = ticket?.people.find(({ no }) => no === one.no);
    const isThere = listed?.departureId === one.departureId;
    if (leg === "out" ? isThere && listed.onBoard : listed?.isBack === true) return [];
    return [{ ...one, hasPlace: isThere && listed.hasPlace === true }];
  });
}
