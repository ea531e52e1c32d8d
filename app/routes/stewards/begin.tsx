import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { openBrowser } from "~/domain/boarding/stewards/open-browser.server";
import { type LinkOfSteward, stewardByCode } from "~/domain/boarding/stewards/read-steward.server";
import { jettyName } from "~/domain/places/jetties";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { setCookie } from "~/http/cookies.server";
import { orFailurePage } from "~/http/failure.server";
import { cookieCheckCookies } from "~/http/form-resubmit.server";
import { limitClient, limitFailedLookups } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { sessionCookie, visitorOf } from "~/http/session.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import { Actions, Button } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { Page } from "~/ui/layout/page";

export const handle = { title: "stewards:begin.title" } satisfies PageHandle;

export function headers() {
  return { "X-Robots-Tag": "noindex", "Cache-Control": "no-store" };
}

/** The steward of a link; whoever tries links out has to wait, and so does who asks too often. */
async function requireLink(
  request: Request,
  code: string | undefined,
  at: Date,
): Promise<LinkOfSteward> {
  return orFailurePage(async () => {
    await limitClient(request, "stewardLink", at);
    return limitFailedLookups(request, at, async () => {
      const found = /^[\w-]{43}$/.test(code ?? "") ? await stewardByCode(code ?? "", at) : null;
      if (!found) throw new Refusal("not_found");
      return found;
    });
  });
}

/** Changes nothing: a preview of the link in a message opens no browser. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { name, jettyId, good } = await requireLink(request, params.code, now());
  const visitor = await visitorOf(request);
  const user = visitor.state === "live" ? visitor.staff.name : null;
  return data(
    { name, jetty: jettyName(jettyId), good, user, path: `/steward/${params.code}` },
    {
      headers: cookieCheckCookies(request).map((cookie): [string, string] => [
        "Set-Cookie",
        cookie,
      ]),
    },
  );
}

/** Scanning begins in this browser, in place of whoever was signed in in it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const at = now();
  const { good } = await requireLink(request, params.code, at);
  const path = `/steward/${params.code}`;
  return submitForm(request, noFields, async () => {
    if (!good) return redirectTo(path);
    const token = await openBrowser(params.code ?? "", at);
    return redirectTo("/scan", { cookies: [sessionCookie(token), setCookie("steward", "1")] });
  });
}

/** A helper of the day begins here, by one button; no login, no script. */
export default function BeginScanning() {
  const { t } = useTranslation("stewards");
  const { name, jetty, good, user, path } = useLoaderData<typeof loader>();
  return (
    <Page>
      <main id="main" className="text stack">
        <h1>{t(good ? "begin.heading" : "begin.over", { name })}</h1>
        {good ? (
          <>
            <p>{t("begin.lead", { jetty })}</p>
            <p>{t("begin.until")}</p>
            {user ? (
              <Note kind="careful">
                <p>{t("begin.signedIn", { user })}</p>
              </Note>
            ) : null}
            <form method="post" action={path}>
              <Actions>
                <Button>{t("begin.submit")}</Button>
              </Actions>
            </form>
          </>
        ) : (
          <p>{t("begin.ask")}</p>
        )}
      </main>
    </Page>
  );
}
