import { can } from "~/domain/access/capabilities";
import { approversFor } from "~/domain/approvals/queries.server";
import { approveWithApproval } from "~/domain/cancellations/approve-with-approval.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { cancelWithApproval } from "~/domain/cancellations/cancel-with-approval.server";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { cashFromDrawer, type RefundOutcome } from "~/domain/cancellations/rules";
import {
  approvedRemarkForm,
  approvedRequestForm,
  remarkForm,
} from "~/domain/cancellations/schema.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { openDrawerOf } from "~/domain/shifts/open-drawer-of.server";
import { openShiftOf } from "~/domain/shifts/queries.server";
import type { TicketDetail } from "~/domain/tickets/ticket-detail.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { clientAddressKey } from "~/http/request-context.server";
import { submitForm } from "~/http/submit-form.server";
import { paymentMethodName } from "~/i18n/payment-method-name";
import { translationsOf } from "~/i18n/translations.server";
import { cancelledTicketView } from "./cancelled-ticket-view.server";

const actOf = (staff: Staff) =>
  can(staff, "cancellations.cancel") ? ("cancel" as const) : ("request" as const);

/** What stands where a ticket is to be cancelled: level 1 cancels, the others ask for it. */
export async function remarkFormView(ticket: TicketDetail, staff: Staff, language: Language) {
  const act = actOf(staff);
  const asks = act === "request";
  const { cancellation } = ticket;
  const waits = asks && cancellation?.state === "pending";
  return {
    act,
    ticket: await cancelledTicketView(ticket, language, asks ? staff.userId : null),
    waiting: waits ? { id: cancellation.id, remark: cancellation.remark } : null,
    approvers:
      asks && (!cancellation || waits)
        ? await approversFor({
            capability: "cancellations.decide",
            jettyId: ticket.jettyId,
            askerId: staff.userId,
            requesterId: cancellation?.madeById,
          })
        : [],
    rules: fieldRules(asks ? approvedRemarkForm : remarkForm),
  };
}

/**
 * The form posted: level 1 cancels the ticket; the others ask for it (R-6-10), or have a manager
 * beside them approve it, or approve what was asked for before. Whoever cancelled it reads how much
 * cash goes back, out of whose drawer where that is not their own, and what they give back at the
 * terminal; then back to `back`.
 */
export function submitRemark(request: Request, ticket: TicketDetail, staff: Staff, back: string) {
  const cancels = actOf(staff) === "cancel";
  const schema = (form: FormData) => {
    if (cancels) return remarkForm;
    if (form.get("do") === "approve") return approvedRemarkForm;
    return form.get("do") === "approve-request" ? approvedRequestForm : remarkForm;
  };
  const address = clientAddressKey(request);
  const paidOut = async (flash: "request_approved" | "ticket_canceled", refund: RefundOutcome) => {
    const cashSen = cashFromDrawer(refund);
    const cashier = cashSen > 0 && cancels ? await cashierOf(refund, ticket, staff) : null;
    const byHand = await givenBackByHand(ticket, await languageOf(request));
    const cash = cashSen > 0 ? (cashier === null ? "_cash" : "_cash_of") : "";
    const message = flashCookie(`${flash}${cash}${byHand ? "_hand" : ""}`, {
      ...(cashSen > 0 && { cash: formatRm(cashSen) }),
      ...(cashier !== null && { cashier }),
      ...byHand,
    });
    return redirectTo(back, { cookies: [message] });
  };
  return submitForm(request, schema, async (input) => {
    if ("requestId" in input) {
      const of = { id: input.requestId, ticketId: ticket.id };
      const approval = { ...input.approval, address };
      return paidOut("request_approved", await approveWithApproval(of, staff, approval, now()));
    }
    const { remark } = input;
    if ("approval" in input) {
      const approval = { ...input.approval, address };
      const refund = await cancelWithApproval(ticket, remark, staff, approval, now());
      return paidOut("ticket_canceled", refund);
    }
    if (cancels)
      return paidOut("ticket_canceled", await cancelTicket(ticket.id, remark, staff, now()));
    await requestCancellation(ticket.id, remark, staff, now());
    return redirectTo(back, { cookies: [flashCookie("request_sent")] });
  });
}

/** Whose drawer a refund came out of; null where it is the reader's own. */
async function cashierOf({ shift }: RefundOutcome, ticket: TicketDetail, staff: Staff) {
  const own = await openShiftOf(staff.userId);
  return own?.id === shift ? null : openDrawerOf(ticket.id, null);
}

/** What of a ticket was paid by a method that gives nothing back by itself: the terminal, or a QR code. */
async function givenBackByHand(ticket: TicketDetail, language: Language) {
  const { money } = await cancelledTicketView(ticket, language);
  const part = money.find(({ kind }) => kind === "counter");
  if (!part) return null;
  const method = paymentMethodName(translationsOf(language, "staff"), part.method);
  return { rest: part.amount, method };
}
