import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { endSession } from "~/domain/sessions/end-session.server";
import { readCookie } from "~/http/cookies.server";
import { flashCookie } from "~/http/flash.server";
import { requireSession } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { requestedReturnPath } from "~/http/return-path.server";
import { clearSession, tokenOf } from "~/http/session.server";
import { WaitingScans } from "~/ui/boarding/waiting-scans";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { AuthPage } from "~/ui/layout/auth-page";
import type { PageHandle } from "~/ui/layout/frame";
import { StaffFailure } from "~/ui/layout/staff-failure";

export const handle = {
  title: "session:title.logout",
  css: ["staff"],
  density: "counter",
  hydrate: true,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { name } = await requireSession(request);
  return { name, back: requestedReturnPath(request) };
}

/**
 * Ends the session, and asks the browser to forget what it kept of the pages (not its cookies: a
 * buyer's order may be among them). Scans that still wait to be sent are not: the page that asks
 * has then removed the rest by itself.
 */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const keepsScans = readCookie(request, "scans") !== null;
  const token = tokenOf(request);
  if (token) await endSession(token);
  const response = redirectTo("/login", { cookies: [clearSession(), flashCookie("logged_out")] });
  response.headers.set("Clear-Site-Data", keepsScans ? '"cache"' : '"cache", "storage"');
  return response;
}

export default function Logout() {
  const { t } = useTranslation("session");
  const { name, back } = useLoaderData<typeof loader>();
  return (
    <AuthPage heading={t("logout.heading")}>
      <p>{t("logout.lead", { name })}</p>
      <form method="post" action="/logout">
        <WaitingScans />
        <Actions>
          <Button icon="logout">{t("logout.submit")}</Button>
          <LinkButton look="alt" href={back}>
            {t("logout.back")}
          </LinkButton>
        </Actions>
      </form>
    </AuthPage>
  );
}

export const ErrorBoundary = StaffFailure;
