import type { ActionFunctionArgs } from "@remix-run/node";
import { Refusal } from "~/domain/shared/refusal";
import { clearCookie, setCookie } from "~/http/cookies.server";
import { orFailurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { readForm, textOf } from "~/http/form.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { DASHBOARD_PATH, returnPath } from "~/http/return-path.server";
import { StaffFailure } from "~/ui/layout/staff-failure";

/**
 * What each button of the 'more' menu keeps in this browser (G3), and what the next page says of
 * it.
 */
const CHOICES: Record<string, { cookie: "mute" | "hide_toasts"; on: boolean; flash: string }> = {
  mute: { cookie: "mute", on: true, flash: "news_muted" },
  unmute: { cookie: "mute", on: false, flash: "news_unmuted" },
  hide: { cookie: "hide_toasts", on: true, flash: "toasts_hidden" },
  show: { cookie: "hide_toasts", on: false, flash: "toasts_shown" },
};

/** Sound and toasts of this browser, on or off; back to the page where the button stood. */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  await requireStaff(request, "dashboard.view");
  return orFailurePage(async () => {
    const form = await readForm(request);
    const name = textOf(form, "choice");
    const choice = Object.hasOwn(CHOICES, name) ? CHOICES[name] : undefined;
    if (!choice) throw new Refusal("bad_request");
    const { cookie, on, flash } = choice;
    return redirectTo(returnPath(textOf(form, "back")), {
      cookies: [on ? setCookie(cookie, "1") : clearCookie(cookie), flashCookie(flash)],
    });
  });
}

export function loader(): Response {
  return redirectTo(DASHBOARD_PATH, { status: 302 });
}

/** Never drawn: with it, what is refused is a page. */
export default function NotificationSettings() {
  return null;
}

export const ErrorBoundary = StaffFailure;
