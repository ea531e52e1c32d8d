import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { returnFromGateway } from "~/domain/payments/bills/check-payment.server";
import { storeReturn } from "~/domain/payments/messages/store-return.server";
import { now } from "~/http/clock.server";
import { orFailurePage } from "~/http/failure.server";
import { limitFailedLookups } from "~/http/limits.server";
import { ticketResultPath } from "~/http/payment-redirect.server";
import { redirectTo } from "~/http/redirect.server";

/**
 * Back from the gateway (S11, R-4-31): the key in the path finds the order, without any cookie; the
 * query is never read.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const ticketCode = await orFailurePage(() =>
    limitFailedLookups(request, now(), () => returnFromGateway(params.returnKey ?? "", now())),
  );
  return unreferred(redirectTo(ticketResultPath(ticketCode)));
}

/**
 * The same by POST: kept, then 303 to the GET of itself, which a browser makes with the cookies it
 * withheld here.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const message = {
    contentType: (request.headers.get("Content-Type") ?? "").slice(0, 200),
    body: Buffer.from(await request.arrayBuffer()),
  };
  await orFailurePage(() =>
    limitFailedLookups(request, now(), () => storeReturn(params.returnKey ?? "", message, now())),
  );
  return unreferred(redirectTo(`/payment/return/${params.returnKey}`));
}

/** The return key stays out of other pages' logs. */
function unreferred(response: Response): Response {
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
}

/** Never rendered: it makes this a page, so that an unknown key gets the site's own error page. */
export default function Return() {
  return null;
}
