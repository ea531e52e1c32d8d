import type { ActionFunctionArgs } from "@remix-run/node";
import { switchJettyForm } from "~/domain/sessions/schema.server";
import { switchJetty } from "~/domain/sessions/switch-jetty.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { DASHBOARD_PATH, returnPath } from "~/http/return-path.server";
import { asFailurePage, submitForm } from "~/http/submit-form.server";
import { StaffFailure } from "~/ui/layout/staff-failure";

/**
 * The Change Jetty form of the top bar; back to the page it stood on. Where a shift is open, the page
 * had no such form any more: why is a page of its own.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { sessionId } = await requireStaff(request, "dashboard.view");
  return submitForm(
    request,
    switchJettyForm,
    async ({ jetty, back }) => {
      await switchJetty(sessionId, jetty);
      return redirectTo(returnPath(back));
    },
    { cookieCheck: "none", refused: asFailurePage },
  );
}

export function loader(): Response {
  return redirectTo(DASHBOARD_PATH, { status: 302 });
}

/** Never rendered: with it, what is refused is a page. */
export default function SwitchJetty() {
  return null;
}

export const ErrorBoundary = StaffFailure;
