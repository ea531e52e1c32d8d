import { config } from "~/config.server";

/**
 * Where a browser goes to pay a ticket: it makes the bill where there is none yet, and leads on to
 * its page.
 */
export function payPath(ticketCode: string): string {
  return `/payment/go/${ticketCode}`;
}

/** The same as a whole address: a ticket's `payUrl` (R-3-14). */
export function payLink(ticketCode: string): string {
  return config().PUBLIC_URL + payPath(ticketCode);
}
