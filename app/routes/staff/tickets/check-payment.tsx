import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { checkPayment } from "~/domain/payments/bills/check-payment.server";
import { paymentView } from "~/domain/payments/payment-view.server";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import { detailPath } from "./detail-path.server";
import { requireTicket } from "./require-ticket.server";

/** Opened as an address, it shows the ticket and asks nobody. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "tickets.view");
  const { ticketCode } = await requireTicket(params.ticketCode, staff);
  return redirectTo(detailPath(request, ticketCode));
}

/** 'Check payment': asks the gateway now, and says on the detail what it answered. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "tickets.view");
  const { ticketCode } = await requireTicket(params.ticketCode, staff);
  return submitForm(request, noFields, async () => {
    const actor = { kind: "user", userId: staff.userId } as const;
    const result = await checkPayment(ticketCode, { kind: "staff", actor }, now());
    const cookie =
      result.kind === "checked"
        ? await answerFlash(ticketCode)
        : flashCookie(
            `detail.check_${NOT_CHECKED[result.kind]}`,
            "seconds" in result ? { seconds: result.seconds } : {},
            { careful: true },
          );
    return redirectTo(detailPath(request, ticketCode), { cookies: [cookie] });
  });
}

const NOT_CHECKED = { asked_lately: "again", unreachable: "unreachable", no_bill: "no_bill" };

async function answerFlash(ticketCode: string): Promise<string> {
  const state = (await paymentView(ticketCode, now()))?.state;
  if (state === "paid") return flashCookie("detail.check_paid");
  const said = state === "money_no_ticket" ? "refund" : state === "pending" ? "pending" : "unpaid";
  return flashCookie(`detail.check_${said}`, {}, { careful: true });
}

/** Never rendered: it makes this a page, so that a wrong code gets the site's own error page. */
export default function CheckPayment() {
  return null;
}
