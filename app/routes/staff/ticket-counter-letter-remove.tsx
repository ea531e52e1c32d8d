import type { ActionFunctionArgs } from "@remix-run/node";
import { removeLetter } from "~/domain/counter-screen/letters.server";
import { now } from "~/http/clock.server";
import { orFailurePage } from "~/http/failure.server";
import { readForm, textOf } from "~/http/form.server";
import { redirectTo } from "~/http/redirect.server";
import { requireShift } from "~/http/shift.server";

/** Takes one of the order's own letters away. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const { staff } = await requireShift(request);
  return orFailurePage(async () => {
    await removeLetter(staff, textOf(await readForm(request), "file"), now());
    return redirectTo("/ticket-counter/letters");
  });
}

export function loader(): Response {
  return redirectTo("/ticket-counter/letters", { status: 302 });
}
