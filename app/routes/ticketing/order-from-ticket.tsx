import type { ActionFunctionArgs } from "@remix-run/node";
import { addOtherNationality, buyAgain } from "~/domain/ordering/order-from-ticket.server";
import { firstOpenStep, stepPath } from "~/domain/ordering/steps";
import { Refusal } from "~/domain/shared/refusal";
import { ticketCodeParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { readCookie } from "~/http/cookies.server";
import { failurePage } from "~/http/failure.server";
import { limitFailedLookups } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { asFailurePage, noFields, submitForm } from "~/http/submit-form.server";
import { orderCookies, readOrderSecret } from "./order-cookies.server";

const ACTS = { again: buyAgain, other: addOtherNationality };

/** Opened as an address (a reload, a bookmark), it changes nothing. */
export function loader() {
  return redirectTo("/my-tickets", { status: 302 });
}

/** Begins an order from a ticket of this browser, and leads to what is left to fill in. */
export async function action({ request, params }: ActionFunctionArgs) {
  const act = params.act === "again" || params.act === "other" ? ACTS[params.act] : null;
  if (!act) throw failurePage(new Refusal("not_found"));
  const from = {
    ticketCode: ticketCodeParam(params.ticketCode),
    browser: readCookie(request, "buyer"),
    draftSecret: readOrderSecret(request, "web"),
  };
  const begin = async () => {
    const { data, secret } = await limitFailedLookups(request, now(), () => act(from, now()));
    return redirectTo(stepPath(firstOpenStep(data, "web"), "web"), {
      cookies: orderCookies(request, "web", secret),
    });
  };
  return submitForm(request, noFields, begin, { refused: asFailurePage });
}

/** Never rendered: it makes this a page, so that a wrong code gets the site's own error page. */
export default function OrderFromTicket() {
  return null;
}
