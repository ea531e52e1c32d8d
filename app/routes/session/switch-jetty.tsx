import type { ActionFunctionArgs } from "@remix-run/node";
import { isJettyId } from "~/domain/places/jetties";
import { switchJetty } from "~/domain/sessions/switch-jetty.server";
import { Refusal } from "~/domain/shared/refusal";
import { orFailurePage } from "~/http/failure.server";
import { readForm, textOf } from "~/http/form.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { DASHBOARD_PATH, returnPath } from "~/http/return-path.server";
import { StaffFailure } from "~/ui/layout/staff-failure";

/** The Change Jetty form of the top bar; back to the page it stood on. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const { sessionId } = await requireStaff(request, "dashboard.view");
  return orFailurePage(async () => {
    const form = await readForm(request);
    const jettyId = Number(textOf(form, "jetty"));
    if (!isJettyId(jettyId)) throw new Refusal("bad_request");
    await switchJetty(sessionId, jettyId);
    return redirectTo(returnPath(textOf(form, "back")));
  });
}

export function loader(): Response {
  return redirectTo(DASHBOARD_PATH, { status: 302 });
}

/** Never drawn: with it, what is refused is a page. */
export default function SwitchJetty() {
  return null;
}

export const ErrorBoundary = StaffFailure;
