import type { ActionFunctionArgs } from "@remix-run/node";
import { notificationForm } from "~/domain/sessions/schema.server";
import { clearCookie, setCookie } from "~/http/cookies.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { DASHBOARD_PATH, returnPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { StaffFailure } from "~/ui/layout/staff-failure";

/**
 * What each button of the 'more' menu keeps in this browser (G3), and what the next page says of
 * it.
 */
const CHOICES = {
  mute: { cookie: "mute", on: true, flash: "news_muted" },
  unmute: { cookie: "mute", on: false, flash: "news_unmuted" },
  hide: { cookie: "hide_toasts", on: true, flash: "toasts_hidden" },
  show: { cookie: "hide_toasts", on: false, flash: "toasts_shown" },
} as const;

/** Sound and toasts of this browser, on or off; back to the page where the button stood. */
export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, "dashboard.view");
  return submitForm(
    request,
    notificationForm,
    ({ choice, back }) => {
      const { cookie, on, flash } = CHOICES[choice];
      return redirectTo(returnPath(back), {
        cookies: [on ? setCookie(cookie, "1") : clearCookie(cookie), flashCookie(flash)],
      });
    },
    { cookieCheck: "none" },
  );
}

export function loader(): Response {
  return redirectTo(DASHBOARD_PATH, { status: 302 });
}

/** Never rendered: with it, what is refused is a page. */
export default function NotificationSettings() {
  return null;
}

export const ErrorBoundary = StaffFailure;
