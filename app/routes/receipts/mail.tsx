import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { resendTicket } from "~/domain/receipts/resend-ticket.server";
import { ticketCodeParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { orFailurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { redirectTo } from "~/http/redirect.server";
import { requireTicket } from "./require-ticket.server";

const receiptPath = (ticketCode: string) => `/ticket/receipt/print/${ticketCode}`;

/** Opened as an address (a reload, a bookmark), it shows the receipt and sends nothing. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirectTo(receiptPath(ticketCodeParam(params.ticketCode)));
}

/** 'Send again': only ever to the address on the ticket. */
export async function action({ request, params }: ActionFunctionArgs) {
  return orFailurePage(async () => {
    const ticket = await requireTicket(request, params.ticketCode);
    const asked = await resendTicket(ticket, now());
    return redirectTo(receiptPath(ticket.ticketCode), {
      cookies: asked ? [flashCookie("mail_sent")] : [],
    });
  });
}

/** Never rendered: it makes this a page, so that a wrong code gets the site's own error page. */
export default function SendReceipt() {
  return null;
}
