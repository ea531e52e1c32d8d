import type { ActionFunctionArgs } from "@remix-run/node";
import { markResolutionRead } from "~/domain/support/mark-resolution-read.server";
import { resolutionReadForm } from "~/domain/support/schema.server";
import { now } from "~/http/clock.server";
import { textOf } from "~/http/form.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { DASHBOARD_PATH, returnPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { StaffFailure } from "~/ui/layout/staff-failure";

/** 'I have read this' under the news of one's resolved reports; back to the page it stood on. */
export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requireStaff(request, "issues.report");
  return submitForm(request, resolutionReadForm, async ({ told }, form) => {
    await markResolutionRead(userId, told, now());
    return redirectTo(returnPath(textOf(form, "back")));
  });
}

export function loader(): Response {
  return redirectTo(DASHBOARD_PATH, { status: 302 });
}

/** Never rendered: with it, what is refused is a page. */
export default function MarkReportsRead() {
  return null;
}

export const ErrorBoundary = StaffFailure;
