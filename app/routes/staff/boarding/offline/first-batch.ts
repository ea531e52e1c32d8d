import type { SentResults } from "~/ui/boarding/ask-server";
import type { KeptScan } from "~/ui/boarding/device-store";
import { isAmong, type Sent } from "./sent-before";

/** What one request may hold: so many scans, and so many passengers in them. */
const MAX_SENT = 200;
const MAX_PASSENGERS = 4_000;
/** What a message is to read of: a scan that was sent or refused is kept no longer. */
const KEPT_FOR_MS = 7 * 86_400_000;

/** Scans of one jetty, as many as one request may hold. */
export function firstBatch(scans: readonly KeptScan[]): KeptScan[] {
  const here = scans.filter(({ jettyId }) => jettyId === scans[0]?.jettyId).slice(0, MAX_SENT);
  let people = 0;
  const end = here.findIndex(({ passengers }) => (people += passengers.length) > MAX_PASSENGERS);
  return end > 0 ? here.slice(0, end) : here;
}

/** Those of a batch that were taken or refused, as they are kept from now on. */
export function answeredScans(
  results: SentResults,
  batch: readonly KeptScan[],
  serverTime: number,
): KeptScan[] {
  return batch.flatMap((scan): KeptScan[] => {
    const why = results.get(scan.nonce);
    if (why === undefined) return [];
    if (why !== null) return [{ ...scan, state: "refused", why }];
    return [{ ...scan, state: "sent", sentAt: serverTime }];
  });
}

/** What a list knows of that was asked for when `sent` had been, or nobody reads any more. */
export function isKnownTo(madeAt: number, sent: Sent, scan: KeptScan): boolean {
  const isOld = scan.state !== "waiting" && madeAt - scan.scannedAt > KEPT_FOR_MS;
  return isOld || isAmong(sent, scan);
}
