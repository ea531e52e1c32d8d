import type { ActionFunctionArgs } from "@remix-run/node";
import { rowIdParam } from "~/http/address-params.server";
import { requireStaff } from "~/http/guard.server";
import { answerPresses, onlyPosted } from "./answer-presses.server";
import { tripIn } from "./trip-in.server";

/** Presses of a date's card, or of a boat of it that was opened again. */
export async function action({ request, params }: ActionFunctionArgs): Promise<Response> {
  const staff = await requireStaff(request, "departures.run");
  const { trip } = params;
  return answerPresses(request, trip ? { trip: rowIdParam(trip) } : tripIn(request), staff);
}

export function loader(): Response {
  return onlyPosted();
}
