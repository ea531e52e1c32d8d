import type { KeptScan } from "~/ui/boarding/device-store";

/** What one request may hold: so many scans, and so many passengers in them. */
const MAX_SENT = 200;
const MAX_PASSENGERS = 4_000;

/** Scans of one jetty, as many as one request may hold. */
export function firstBatch(scans: readonly KeptScan[]): KeptScan[] {
  const here = scans.filter(({ jettyId }) => jettyId === scans[0]?.jettyId).slice(0, MAX_SENT);
  let people = 0;
  const end = here.findIndex(({ passengers }) => (people += passengers.length) > MAX_PASSENGERS);
  return end > 0 ? here.slice(0, end) : here;
}
