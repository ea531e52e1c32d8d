import { parseTicketCode } from "~/domain/shared/ticket-code";
import { changeScans, type KeptList, type KeptScan, removeScans } from "~/ui/boarding/device-store";
import type { ScanView } from "../scan-view.server";
import type { OfflineScanner } from "./offline-scanner";
import { openTicket } from "./open-ticket";
import { placesTaken } from "./own-boats";

/**
 * Keeps whom the server said to be on board since the list was made: without it the same device
 * would let them on board again as soon as the network is gone. A newer list takes its place.
 */
export async function keepSeen(scanner: OfflineScanner, scan: ScanView): Promise<void> {
  const { list } = scanner;
  if (!list || scan.receiptNo === null) return;
  try {
    const seen = await seenOf(list, scan);
    // A newer list has come meanwhile: whoever loaded it calls this again.
    if (scanner.list?.madeAt !== list.madeAt) return;
    if (!seen && !scanner.scans.some(({ nonce }) => nonce === seenName(scan))) return;
    await (seen ? changeScans([seen]) : removeScans([seenName(scan)]));
    await scanner.readQueue();
  } catch {
    // There is no room, or the page came over plain http: the list alone decides, as of its time.
  }
}

/** One for each ticket and way, so that what was undone meanwhile goes with the next look at it. */
const SEEN = "seen ";
const seenName = ({ receiptNo, leg }: Pick<ScanView, "receiptNo" | "leg">) =>
  `${SEEN}${receiptNo} ${leg}`;
/** Whether the server said it, and this device did not scan it. */
export const isSeen = ({ nonce }: Pick<KeptScan, "nonce">) => nonce.startsWith(SEEN);

/** What the list does not know yet of whom a scan says to be on board; null where that is nothing. */
export async function seenOf(
  list: KeptList,
  scan: Pick<ScanView, "receiptNo" | "code" | "leg" | "aboard">,
): Promise<KeptScan | null> {
  const since = scan.aboard.filter(({ at }) => at >= list.madeAt);
  if (scan.receiptNo === null || since.length === 0) return null;
  const last = Math.max(...since.map(({ at }) => at));
  return {
    ...{ nonce: seenName(scan), jettyId: list.jettyId, receiptNo: scan.receiptNo },
    ...{ passengers: since.map(({ no }) => no), scannedAt: last, state: "sent", sentAt: last },
    ...(scan.leg === "out"
      ? { boats: placesTaken(await withPlaces(list, scan.code, since)) }
      : { leg: scan.leg }),
  };
}

/** With whoever the list has counted on that departure already, by the decision of a conflict. */
async function withPlaces(
  list: KeptList,
  code: string | null,
  since: ScanView["aboard"],
): Promise<{ departureId: number | null; hasPlace: boolean }[]> {
  const ticketCode = parseTicketCode(code);
  const ticket = ticketCode === null ? null : await openTicket(list, ticketCode);
  return since.map(({ no, departureId }) => {
    const listed = ticket?.people.find((one) => one.no === no && one.departureId === departureId);
    return { departureId, hasPlace: listed?.hasPlace === true };
  });
}
