import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  findReturnedTicket,
  returnFromGateway,
} from "~/domain/payments/bills/check-payment.server";
import { storeReturn } from "~/domain/payments/messages/store-return.server";
import { returnFromTestBill } from "~/domain/payments/test-bills/check-test-bill.server";
import { testBillByReturnKey } from "~/domain/payments/test-bills/test-bills.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { orFailurePage } from "~/http/failure.server";
import { limitFailedLookups } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { BuyerFailure } from "~/ui/layout/buyer-failure";
import type { PageHandle } from "~/ui/layout/frame";
import { ticketResultPath } from "~/views/payment-redirect.server";

/** For the page in its place, where it leads nowhere. */
export const handle = { title: "flow:title.result" } satisfies PageHandle;

/**
 * Back from the gateway (S11, R-4-31): the key in the path finds the order, without any cookie; the
 * query is never read. A HEAD asks no gateway.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const find = request.method === "HEAD" ? knownPath : returnPath;
  const path = await orFailurePage(() =>
    limitFailedLookups(request, now(), () => find(params.returnKey ?? "")),
  );
  return unreferred(redirectTo(path));
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

/** To the order, or, from a test bill, to the setting that made it. */
async function returnPath(returnKey: string): Promise<string> {
  try {
    return ticketResultPath(await returnFromGateway(returnKey, now()));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "not_found") throw error;
    await returnFromTestBill(returnKey, now());
    return "/setting";
  }
}

/** The same path, as far as it is known without asking. */
async function knownPath(returnKey: string): Promise<string> {
  const ticketCode = await findReturnedTicket(returnKey);
  if (ticketCode !== null) return ticketResultPath(ticketCode);
  if (!(await testBillByReturnKey(returnKey))) throw new Refusal("not_found");
  return "/setting";
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

export const ErrorBoundary = BuyerFailure;
