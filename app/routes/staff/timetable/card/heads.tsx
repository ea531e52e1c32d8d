import type { ActionFunctionArgs } from "@remix-run/node";
import { rowIdParam } from "~/http/address-params.server";
import { requireStaff } from "~/http/guard.server";
import { answerPresses, onlyPosted } from "./answer-presses.server";

/** Presses of a departure's card. */
export async function action({ request, params }: ActionFunctionArgs): Promise<Response> {
  const staff = await requireStaff(request, "departures.run");
  return answerPresses(request, rowIdParam(params.id), staff);
}

export function loader(): Response {
  return onlyPosted();
}
