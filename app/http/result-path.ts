/** The result step of a ticket: it works without a cookie, for whoever comes back in another browser or from a bank's app. */
export function ticketResultPath(ticketCode: string): string {
  return `/result?ticket=${ticketCode}`;
}
