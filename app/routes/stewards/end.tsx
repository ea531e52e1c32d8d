import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { closeBrowser } from "~/domain/boarding/stewards/end-steward.server";
import { clearCookie, readCookie } from "~/http/cookies.server";
import { redirectTo } from "~/http/redirect.server";
import { clearSession, visitorOf } from "~/http/session.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import { WaitingScans } from "~/ui/boarding/waiting-scans";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { AuthPage } from "~/ui/layout/auth-page";
import type { PageHandle } from "~/ui/layout/frame";

export const handle = {
  title: "stewards:stop.title",
  css: ["staff"],
  density: "counter",
  hydrate: true,
} satisfies PageHandle;

/** Where nobody scans by a link in this browser there is nothing to end. */
async function stewardHere(request: Request) {
  const visitor = await visitorOf(request);
  return visitor.state === "steward" ? visitor : null;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const here = await stewardHere(request);
  return { name: here?.steward.name ?? null };
}

/** Ends scanning in this browser, and has it forget what it kept, as logging out does. */
export async function action({ request }: ActionFunctionArgs) {
  return submitForm(request, noFields, async () => {
    const here = await stewardHere(request);
    if (!here) return redirectTo("/steward/end");
    await closeBrowser(here.token);
    const response = redirectTo("/steward/end", {
      cookies: [clearSession(), clearCookie("steward")],
    });
    const keepsScans = readCookie(request, "scans") !== null;
    response.headers.set("Clear-Site-Data", keepsScans ? '"cache"' : '"cache", "storage"');
    return response;
  });
}

export default function EndScanning() {
  const { t } = useTranslation("stewards");
  const { name } = useLoaderData<typeof loader>();
  if (name === null)
    return (
      <AuthPage heading={t("stop.over")}>
        <p>{t("stop.thanks")}</p>
      </AuthPage>
    );
  return (
    <AuthPage heading={t("stop.heading")}>
      <p>{t("stop.lead", { name })}</p>
      <form method="post" action="/steward/end">
        <WaitingScans />
        <Actions>
          <Button icon="logout">{t("stop.submit")}</Button>
          <LinkButton look="alt" href="/scan">
            {t("stop.back")}
          </LinkButton>
        </Actions>
      </form>
    </AuthPage>
  );
}
