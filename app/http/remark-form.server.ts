import { can } from "~/domain/access/capabilities";
import { approversFor } from "~/domain/approvals/queries.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { cancelWithApproval } from "~/domain/cancellations/cancel-with-approval.server";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { approvedRemarkForm, remarkForm } from "~/domain/cancellations/schema.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { TicketDetail } from "~/domain/tickets/ticket-detail.server";
import { now } from "./clock.server";
import { fieldRules } from "./field-rules.server";
import { flashCookie } from "./flash.server";
import { redirectTo } from "./redirect.server";
import { clientAddressKey } from "./request-context.server";
import { submitForm } from "./submit-form.server";

/** What the form of a cancellation's remark needs to know; without a ticket, nobody approves. */
export async function remarkFormView(ticket: TicketDetail | null, staff: Staff) {
  const act = can(staff, "cancellations.cancel") ? ("cancel" as const) : ("request" as const);
  return {
    act,
    approvers:
      ticket && act === "request"
        ? await approversFor("cancellations.decide", ticket.jettyId, staff.userId)
        : [],
    rules: fieldRules(remarkForm),
  };
}

/**
 * A remark posted: level 1 cancels the ticket, the others ask for it (R-6-10) or have a manager
 * beside them approve it; then back to `back`.
 */
export function submitRemark(request: Request, ticket: TicketDetail, staff: Staff, back: string) {
  const cancels = can(staff, "cancellations.cancel");
  const schema = (form: FormData) =>
    !cancels && form.get("do") === "approve" ? approvedRemarkForm : remarkForm;
  return submitForm(request, schema, async (input) => {
    const { remark } = input;
    if ("approval" in input) {
      const approval = { ...input.approval, address: clientAddressKey(request) };
      await cancelWithApproval(ticket, remark, staff, approval, now());
      return redirectTo(back, { cookies: [flashCookie("ticket_canceled")] });
    }
    await (cancels
      ? cancelTicket(ticket.id, remark, staff, now())
      : requestCancellation(ticket.id, remark, staff, now()));
    return redirectTo(back, {
      cookies: [flashCookie(cancels ? "ticket_canceled" : "request_sent")],
    });
  });
}
