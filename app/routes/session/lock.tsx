import { type ActionFunctionArgs, data as answer, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { mayTryPin } from "~/domain/sessions/lock-pin.server";
import { unlockForm } from "~/domain/sessions/schema.server";
import { unlockSession } from "~/domain/sessions/unlock-session.server";
import { now } from "~/http/clock.server";
import { textOf } from "~/http/form.server";
import { cookieCheckCookies } from "~/http/form-resubmit.server";
import { requireSession } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { clientAddressKey } from "~/http/request-context.server";
import { requestedReturnPath, returnPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { Button } from "~/ui/forms/buttons";
import { SUMMARY_ID } from "~/ui/forms/error-summary";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { PasswordField } from "~/ui/forms/password-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { AuthPage } from "~/ui/layout/auth-page";
import type { PageHandle } from "~/ui/layout/frame";
import { StaffFailure } from "~/ui/layout/staff-failure";

export const handle = {
  title: "session:title.lock",
  css: ["staff"],
  density: "counter",
  hydrate: true,
} satisfies PageHandle;

/**
 * What a browser shows in place of a page when nobody has touched it for long; it leads back to
 * that page.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, name, locked } = await requireSession(request);
  const back = requestedReturnPath(request);
  if (!locked) throw redirectTo(back, { status: 302 });
  return answer(
    { name, back, pin: await mayTryPin(userId) },
    {
      headers: cookieCheckCookies(request).map((cookie): [string, string] => [
        "Set-Cookie",
        cookie,
      ]),
    },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const { sessionId, userId, email } = await requireSession(request);
  const act = async ({ password }: { password: string }, form: FormData) => {
    await unlockSession({ sessionId, userId, email }, password, clientAddressKey(request), now());
    return redirectTo(returnPath(textOf(form, "back")));
  };
  return submitForm(request, unlockForm, act, { cookieCheck: "refuse" });
}

export default function Lock() {
  const { t } = useTranslation("session");
  const { name, back, pin } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const problems = returned?.problems ?? [];
  const problem = useFieldErrorText(problems);
  const label = pin ? t("lock.passwordOrPin") : t("login.password");
  return (
    <AuthPage heading={t("lock.heading")} problems={problems} labels={{ password: label }}>
      <p>{pin ? t("lock.leadPin", { name }) : t("lock.lead", { name })}</p>
      <form method="post" action="/lock" className="card stack" noValidate>
        <PasswordField
          label={label}
          problem={problem("password")}
          autoComplete="current-password"
          autoFocus
          describedBy={problems.length > 0 ? SUMMARY_ID : undefined}
          required
        />
        <Button>{t("lock.submit")}</Button>
        <input type="hidden" name="back" value={returned?.typed.back ?? back} />
      </form>
      <p>
        <a href="/logout">{t("lock.other")}</a>
      </p>
    </AuthPage>
  );
}

export const ErrorBoundary = StaffFailure;
