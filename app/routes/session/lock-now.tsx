import type { ActionFunctionArgs } from "@remix-run/node";
import { lockNowForm } from "~/domain/sessions/schema.server";
import { lockSession } from "~/domain/sessions/unlock-session.server";
import { now } from "~/http/clock.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { DASHBOARD_PATH, returnPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { StaffFailure } from "~/ui/layout/staff-failure";

/** 'Lock now': the lock page, which leads back to where the button stood. */
export async function action({ request }: ActionFunctionArgs) {
  const { sessionId } = await requireStaff(request, "dashboard.view");
  return submitForm(
    request,
    lockNowForm,
    async ({ back }) => {
      await lockSession(sessionId, now());
      return redirectTo(`/lock?back=${encodeURIComponent(returnPath(back))}`);
    },
    { cookieCheck: "none" },
  );
}

export function loader(): Response {
  return redirectTo(DASHBOARD_PATH, { status: 302 });
}

/** Never rendered: with it, what is refused is a page. */
export default function LockNow() {
  return null;
}

export const ErrorBoundary = StaffFailure;
