import type { QrDrawing } from "~/documents/qr-code";
import { qrDrawing } from "~/documents/qr-image.server";
import { discardDraftOfTicket } from "~/domain/ordering/drafts.server";
import type { PaymentView } from "~/domain/payments/payment-view.server";
import { paymentView } from "~/domain/payments/payment-view.server";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import { readPrintableTicket } from "~/domain/receipts/read-printable-ticket.server";
import { ticketQrToken } from "~/domain/receipts/ticket-qr.server";
import { Refusal } from "~/domain/shared/refusal";
import { ticketCodeParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { clearUnpaid, readUnpaid } from "~/http/cookies.server";
import { limitFailedLookups } from "~/http/limits.server";
import { channelOf, clearOrderCookie } from "./order-cookies.server";

/**
 * How an order stands, for the page that says so. The QR code is there for a paid ticket alone
 * (S10).
 */
export interface ResultView {
  payment: PaymentView;
  ticket: PrintableTicket;
  qr: QrDrawing | null;
  at: Date;
}

/**
 * Which ticket a result is about: the one in the address, which works in any browser (R-4-31), else
 * this browser's unpaid one; or null.
 */
export function resultTicketCode(request: Request): string | null {
  const asked = new URL(request.url).searchParams.get("ticket");
  return asked === null ? readUnpaid(request) : ticketCodeParam(asked);
}

/** Throws Refusal `not_found`; who guesses codes has to wait. */
export async function readResult(request: Request, ticketCode: string): Promise<ResultView> {
  const at = now();
  return limitFailedLookups(request, at, async () => {
    const [payment, ticket] = await Promise.all([
      paymentView(ticketCode, at),
      readPrintableTicket(ticketCode),
    ]);
    if (!payment || !ticket) throw new Refusal("not_found");
    return {
      payment,
      ticket,
      qr: ticket.state === "paid" ? qrDrawing(ticketQrToken(ticket)) : null,
      at,
    };
  });
}

/**
 * What a seen result changes: an order that is over is no longer this browser's unpaid one
 * (R-4-33), and the draft of a paid one is done with. Returns the cookies that say so.
 */
export async function clearFinishedOrder(
  request: Request,
  { payment }: ResultView,
): Promise<string[]> {
  const over =
    payment.state === "paid" ||
    payment.state === "expired" ||
    payment.state === "cancelled" ||
    payment.state === "money_no_ticket";
  const cookies = over && readUnpaid(request) === payment.ticketCode ? [clearUnpaid()] : [];
  if (payment.state !== "paid") return cookies;
  const dropped = await discardDraftOfTicket(payment.ticketId);
  return dropped ? [...cookies, clearOrderCookie(channelOf(request))] : cookies;
}
