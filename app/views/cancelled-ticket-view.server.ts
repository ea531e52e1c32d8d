import { sourceOfRefund } from "~/domain/cancellations/rules";
import { CASH, CREDIT_FACILITY } from "~/domain/counter/payment-methods";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { openDrawerOf } from "~/domain/shifts/open-drawer-of.server";
import type { TicketDetail } from "~/domain/tickets/ticket-detail.server";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import { formatDate, formatInstant } from "~/i18n/format";
import type { TicketToCancel } from "~/ui/tickets/ticket-to-cancel";

/**
 * A ticket as the dialogs about its cancellation draw it: what it is, where its money would go, and
 * who was first. Cash comes out of `fromDrawerOf`'s open drawer, where that one pays it out.
 */
export async function cancelledTicketView(
  ticket: TicketDetail,
  language: Language,
  fromDrawerOf: number | null = null,
): Promise<TicketToCancel> {
  const { ticketCode, receiptNo, state, amountSen, cancellation } = ticket;
  const firstDecision = cancellation && {
    name: cancellation.decidedBy ?? cancellation.madeBy,
    at: formatInstant(cancellation.decidedAt ?? cancellation.requestedAt, language),
  };
  return {
    ticketCode,
    receiptNo,
    code: formatTicketCode(ticketCode),
    state,
    buyer: ticket.name ?? "",
    passengers: ticket.totalPassengers,
    departure: formatDate(ticket.ticketDate, language),
    amount: formatRm(amountSen),
    money: await moneyBack(ticket, fromDrawerOf),
    earlier: firstDecision,
  };
}

/** Each part of a payment goes back by its own method, as things stand now. */
async function moneyBack(
  ticket: TicketDetail,
  fromDrawerOf: number | null,
): Promise<TicketToCancel["money"]> {
  const source = sourceOfRefund(ticket);
  const cashier = source === "counter" ? await openDrawerOf(ticket.id, fromDrawerOf) : null;
  const isWhole = ticket.payments.length === 0 || ticket.state !== "paid";
  const whole = { method: ticket.method, sen: ticket.amountSen + ticket.transactionChargeSen };
  return (isWhole ? [whole] : ticket.payments).map(({ method, sen }) => {
    const amount = formatRm(sen);
    if (ticket.state === "paid" && method === TRAVEL_CREDIT)
      return { kind: "travel", amount, method };
    if (source !== "counter") return { kind: source, amount, method };
    if (method === CREDIT_FACILITY) return { kind: "credit", amount, method };
    if (method !== CASH) return { kind: "counter", amount, method };
    return cashier === null
      ? { kind: "office", amount, method }
      : { kind: "drawer", amount, method, cashier };
  });
}
