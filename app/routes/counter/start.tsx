import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { firstOpenStep, openStepPath, stepPath } from "~/domain/ordering/steps";
import { redirectTo } from "~/http/redirect.server";
import { openOrderContext } from "~/routes/ticketing/order-context.server";

/**
 * The counter itself leads to the passengers: jetty and date stand already, but where one of them
 * has to be chosen first.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  throw await redirectToOrder(request);
}

/** Nothing is posted here: whoever does is led on like anybody else. */
export async function action({ request }: ActionFunctionArgs) {
  return redirectToOrder(request);
}

async function redirectToOrder(request: Request): Promise<Response> {
  const { draft } = await openOrderContext(request);
  const open = firstOpenStep(draft.data, "counter");
  const path =
    open === "jetty" || open === "departure-date"
      ? openStepPath(draft.data, "counter")
      : stepPath("passengers", "counter");
  return redirectTo(path, { status: request.method === "POST" ? 303 : 302 });
}
