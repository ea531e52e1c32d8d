import { type CancellationRow, findRequest } from "~/domain/cancellations/queries.server";
import { sourceOfRefund } from "~/domain/cancellations/rules";
import { CASH } from "~/domain/counter/payment-methods";
import { TRANSACTION_CHARGE_SEN } from "~/domain/pricing/rules";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { type TicketDetail, ticketDetail } from "~/domain/tickets/ticket-detail.server";
import { rowIdParam } from "~/http/address-params.server";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { languageOf } from "~/http/language.server";
import { screenPath } from "~/http/return-path.server";
import { formatDate, formatInstant } from "~/i18n/format";
import type { DecisionView } from "./confirm-decision";
import type { TicketToCancel } from "./ticket-to-cancel";

/** The lists under one of their dialogs: same searches, same pages. */
export function cancellationListPath(request: Request): string {
  return screenPath(request, "cancellations", ["code", "page_passengers"]);
}

/** The request that an address names; throws the page for an address that leads nowhere. */
async function requireRequest(param: string | undefined, staff: Staff): Promise<CancellationRow> {
  const request = await findRequest(rowIdParam(param), staff);
  if (!request) throw failurePage(new Refusal("not_found"));
  return request;
}

/**
 * A ticket as the dialogs about its cancellation draw it: what it is, where its money would go, and
 * who was first.
 */
export function cancelledTicketView(ticket: TicketDetail, language: Language): TicketToCancel {
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
    money: moneyBack(ticket),
    earlier: firstDecision,
  };
}

/** Each part of a payment goes back by its own method. */
function moneyBack(ticket: TicketDetail): TicketToCancel["money"] {
  const source = sourceOfRefund(ticket);
  if (source === "counter")
    return ticket.payments.map(({ method, sen }) => ({
      kind: method === CASH ? "drawer" : source,
      amount: formatRm(sen),
      method,
    }));
  const chargeSen = ticket.ticketFlag < 3 ? TRANSACTION_CHARGE_SEN : 0;
  return [{ kind: source, amount: formatRm(ticket.amountSen + chargeSen), method: ticket.method }];
}

/**
 * What a decision about a request is made on; `decided` says who was first. Throws the page for an
 * address that leads nowhere.
 */
export async function decisionView({
  request,
  params,
  staff,
}: ConfirmationContext): Promise<DecisionView> {
  const language = await languageOf(request);
  const row = await requireRequest(params.id, staff);
  const ticket = await ticketDetail(row.ticketCode, staff);
  if (!ticket) throw failurePage(new Refusal("not_found"));
  return {
    ticket: cancelledTicketView(ticket, language),
    remark: row.remark,
    madeBy: `${row.madeBy}, ${formatInstant(row.requestedAt, language)}`,
    decided:
      row.state === "pending" || !row.decidedAt
        ? null
        : {
            how: row.state === "denied" ? "denied" : "approved",
            name: row.decidedBy ?? "",
            at: formatInstant(row.decidedAt, language),
          },
  };
}
