import { config } from "~/config.server";
import type { QrDrawing } from "~/documents/qr-code";
import { qrDrawing } from "~/documents/qr-image.server";
import { answeredCaseOf } from "~/domain/departures/weather/case-queries.server";
import type { AnsweredCase } from "~/domain/departures/weather/rules";
import { discardDraftOfTicket } from "~/domain/ordering/discard-draft-of-ticket.server";
import { placesHeldUntil } from "~/domain/ordering/held-until.server";
import { lastMomentToPay } from "~/domain/ordering/last-moment-to-pay";
import { tripOf } from "~/domain/ordering/my-ticket";
import { lastTicketCode, myTickets } from "~/domain/ordering/my-tickets.server";
import { mayBuyAgain } from "~/domain/ordering/order-from-ticket.server";
import { findOwnOrder } from "~/domain/ordering/own-order.server";
import { type NewOrder, newOrderOf } from "~/domain/ordering/replaced-order.server";
import { type Gone, whatIsGone } from "~/domain/ordering/what-is-gone.server";
import type { PaymentView } from "~/domain/payments/payment-view.server";
import { paymentView } from "~/domain/payments/payment-view.server";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import {
  readPrintablePassengers,
  readPrintableTicket,
} from "~/domain/receipts/read-printable-ticket.server";
import { ticketQrToken } from "~/domain/receipts/ticket-qr.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { ticketCodeParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { clearUnpaid, readCookie, readUnpaid } from "~/http/cookies.server";
import { limitFailedLookups } from "~/http/limits.server";
import type { NextForBuyer } from "~/ui/tickets/no-sailing-note";
import { nextForBuyer } from "~/views/next-for-buyer.server";
import { ticketResultPath } from "~/views/payment-redirect.server";
import { channelOf, clearOrderCookie, identityOf, readOrderSecret } from "./order-cookies.server";

/** Of a bigger group the rest is counted: its tickets name everybody. */
const MAX_NAMES = 40;

/**
 * How an order stands, for the page that says so. The QR code is there for a paid ticket alone
 * (S10).
 */
export interface ResultView {
  payment: PaymentView;
  ticket: PrintableTicket;
  /** What a replaced order was changed into; null of any other. */
  newOrder: NewOrder | null;
  /** It could be paid, but for what it can have no more. */
  gone: Gone | null;
  /** This browser made the order, and it may still be replaced by another (X27). */
  mayChange: boolean;
  /** It is over without a ticket, and this browser, which made it, may begin it anew. */
  mayBuyAgain: boolean;
  /** Until when it can be paid; null where there is nothing to pay. */
  payBy: Date | null;
  /** Until when its places on a boat are held; null where they are not, or not any more. */
  heldUntil: Date | null;
  qr: QrDrawing | null;
  /** Of a ticket whose boat does not sail. */
  next: NextForBuyer | null;
  /** Of a ticket that was cancelled because no boat sailed, in the browser that bought it. */
  answered: AnsweredCase | null;
  /** On the ticket, as many as a page shows; none before it is paid. */
  names: string[];
  at: Date;
}

/**
 * Which ticket a result is about: the one in the address, which works in any browser (R-4-31), else
 * this browser's unpaid one, else the one that it made last; or null.
 */
export async function resultTicketCode(request: Request): Promise<string | null> {
  const asked = new URL(request.url).searchParams.get("ticket");
  if (asked !== null) return ticketCodeParam(asked);
  const { browser, unpaidCode } = identityOf(request);
  return unpaidCode ?? lastTicketCode(browser, now());
}

/** What stands beside a ticket: the rest of its trip, and the address to share it by. */
export async function besideTicket(request: Request, ticketCode: string) {
  const at = now();
  return {
    trip: tripOf(ticketCode, await myTickets(identityOf(request), at), dayOf(at)),
    link: config().PUBLIC_URL + ticketResultPath(ticketCode),
  };
}

/** Throws Refusal `not_found`; who guesses codes has to wait. */
export async function readResult(request: Request, ticketCode: string): Promise<ResultView> {
  const at = now();
  return limitFailedLookups(request, at, async () => {
    const { payment, ticket } = await readPaymentAndTicket(ticketCode, at);
    const { state } = payment;
    const canBePaid = state === "open" || state === "failed";
    const gone = canBePaid ? await whatIsGone(ticket.id, at) : null;
    const isPaid = ticket.state === "paid";
    const passengers = isPaid ? await readPrintablePassengers(ticket.id, MAX_NAMES) : [];
    return {
      payment,
      ticket,
      newOrder: payment.replaced
        ? await newOrderOf(payment.ticketId, readOrderSecret(request, "web"), at)
        : null,
      gone,
      mayChange:
        canBePaid && (await findOwnOrder(ticketCode, readCookie(request, "buyer"))) !== null,
      mayBuyAgain:
        (state === "expired" || state === "cancelled") &&
        (await mayBuyAgain({ ticketCode, browser: readCookie(request, "buyer") }, at)),
      payBy:
        canBePaid && gone === null && payment.expiresAt
          ? lastMomentToPay(payment.expiresAt, ticket, at)
          : null,
      heldUntil: canBePaid ? await placesHeldUntil(ticket.id, at) : null,
      qr: isPaid ? qrDrawing(ticketQrToken(ticket)) : null,
      next: isPaid ? await nextForBuyer(request, ticket) : null,
      answered:
        ticket.state === "cancelled"
          ? await answeredCaseOf(ticket.id, readCookie(request, "buyer"))
          : null,
      names: passengers.flatMap(({ name }) => name ?? []),
      at,
    };
  });
}

/**
 * The payment and the ticket as of one moment: both are read again where the payment was settled
 * between the two reads, or else the page of a paid ticket is taken for that of an unpaid one.
 */
async function readPaymentAndTicket(ticketCode: string, at: Date) {
  for (;;) {
    const [payment, ticket] = await Promise.all([
      paymentView(ticketCode, at),
      readPrintableTicket(ticketCode),
    ]);
    if (!payment || !ticket) throw new Refusal("not_found");
    if ((payment.state === "paid") === (ticket.state === "paid")) return { payment, ticket };
  }
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
    payment.state === "replaced" ||
    payment.state === "cancelled" ||
    payment.state === "money_no_ticket";
  const cookies = over && readUnpaid(request) === payment.ticketCode ? [clearUnpaid()] : [];
  if (payment.state !== "paid") return cookies;
  const dropped = await discardDraftOfTicket(payment.ticketId, {
    browser: readCookie(request, "buyer"),
    draftSecret: readOrderSecret(request, "web"),
  });
  return dropped ? [...cookies, clearOrderCookie(channelOf(request))] : cookies;
}
