/** The detail of a ticket, above the list as it stood where this was asked for. */
export function detailPath(request: Request, ticketCode: string): string {
  return `/tickets/${ticketCode}${new URL(request.url).search}`;
}
