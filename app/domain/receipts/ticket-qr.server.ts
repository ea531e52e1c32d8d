import type { PrintableTicket } from "./printable-ticket";
import { signQrToken } from "./qr-token.server";

type Signable = Pick<PrintableTicket, "ticketCode" | "ticketDate" | "jettyId" | "state">;

/**
 * The text of a ticket's QR code: of one passenger, or of the whole party (0). Throws where the
 * ticket is not paid: there is no QR for it (S10).
 */
export function ticketQrToken(ticket: Signable, passenger = 0): string {
  if (ticket.state !== "paid") throw new Error("Only a paid ticket has a QR code.");
  return signQrToken({
    ticketCode: ticket.ticketCode,
    passenger,
    ticketDate: ticket.ticketDate,
    jettyId: ticket.jettyId,
  });
}
