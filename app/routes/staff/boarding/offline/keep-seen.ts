import { changeScans, type KeptList, type KeptScan, removeScans } from "~/ui/boarding/device-store";
import type { ScanView } from "../scan-view.server";
import type { OfflineScanner } from "./offline-scanner";

/**
 * Keeps whom the server said to be on board since the list was made: without it the same device
 * would let them on board again as soon as the network is gone. A newer list takes its place.
 */
export async function keepSeen(scanner: OfflineScanner, scan: ScanView): Promise<void> {
  const { list } = scanner;
  if (!list || scan.receiptNo === null) return;
  const seen = seenOf(list, scan);
  if (!seen && !scanner.scans.some(({ nonce }) => nonce === seenName(scan))) return;
  try {
    await (seen ? changeScans([seen]) : removeScans([seenName(scan)]));
    await scanner.readQueue();
  } catch {
    // There is no room: the list alone decides, as of its time.
  }
}

/** One for each ticket and way, so that what was undone meanwhile goes with the next look at it. */
const seenName = ({ receiptNo, leg }: ScanView) => `seen ${receiptNo} ${leg}`;

/** What the list does not know yet of whom a scan says to be on board; null where that is nothing. */
export function seenOf(list: KeptList, scan: ScanView): KeptScan | null {
  const since = scan.aboard.filter(({ at }) => at >= list.madeAt);
  if (scan.receiptNo === null || since.length === 0) return null;
  const last = Math.max(...since.map(({ at }) => at));
  return {
    ...{ nonce: seenName(scan), jettyId: list.jettyId, receiptNo: scan.receiptNo },
    ...{ passengers: since.map(({ no }) => no), scannedAt: last, state: "sent", sentAt: last },
    ...(scan.leg === "out"
      ? { boats: since.map(({ departureId }) => departureId) }
      : { leg: scan.leg }),
  };
}
