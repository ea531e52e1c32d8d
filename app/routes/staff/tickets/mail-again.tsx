import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { mailOneTicketAgain } from "~/domain/tickets/mail-ticket-again.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import { detailPath } from "./detail-path.server";
import { requireTicket } from "./require-ticket.server";

/** Opened as an address, it shows the ticket and sends nothing. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "tickets.view");
  const { ticketCode } = await requireTicket(params.ticketCode, staff);
  return redirectTo(detailPath(request, ticketCode));
}

/** 'Send again': receipt and tickets, only ever to the address on the ticket. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "tickets.view");
  const { id, ticketCode, email } = await requireTicket(params.ticketCode, staff);
  return submitForm(request, noFields, async () => {
    const result = await mailOneTicketAgain(id, staff);
    const careful = result === "not_paid" || result === "no_email";
    const flash = flashCookie(`detail.mail_${result}`, { address: email ?? "" }, { careful });
    return redirectTo(detailPath(request, ticketCode), { cookies: [flash] });
  });
}

/** Never rendered: it makes this a page, so that a wrong code gets the site's own error page. */
export default function MailAgain() {
  return null;
}
