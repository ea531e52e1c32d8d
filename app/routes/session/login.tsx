import { type ActionFunctionArgs, data as answer, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loginForm } from "~/domain/sessions/schema.server";
import { flashCookie, readFlash } from "~/http/flash.server";
import { textOf } from "~/http/form.server";
import { cookieCheckCookies } from "~/http/form-resubmit.server";
import { redirectTo } from "~/http/redirect.server";
import { DASHBOARD_PATH, requestedReturnPath, returnPath } from "~/http/return-path.server";
import { clearSession, pendingCookie, sessionCookie, visitorOf } from "~/http/session.server";
import { formAnswer, submitForm } from "~/http/submit-form.server";
import { LoginForm } from "~/ui/forms/login-form";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { AuthPage, useAuthFlashText } from "~/ui/layout/auth-page";
import type { PageHandle } from "~/ui/layout/frame";
import { signInByForm } from "./sign-in.server";

export const handle = {
  title: "session:title.login",
  css: ["staff"],
  density: "counter",
  script: "sign-in",
} satisfies PageHandle;

/** With a live session there is nothing to do here; a dead one is taken away (A2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await visitorOf(request);
  if (visitor.state === "live") throw redirectTo(DASHBOARD_PATH, { status: 302 });
  const { flash, cookies } = readFlash(request);
  const all = [
    ...cookieCheckCookies(request),
    ...cookies,
    ...(visitor.state === "dead" ? [clearSession()] : []),
  ];
  const back = requestedReturnPath(request);
  return answer(
    { back, flash },
    { headers: all.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}

/** The sign-in strategy takes the request itself. */
export async function action({ request }: ActionFunctionArgs) {
  const act = async (_: object, form: FormData) => {
    const signedIn = await signInByForm(request);
    const back = returnPath(textOf(form, "back"));
    if (signedIn.state === "code")
      return redirectTo(`/login/code?back=${encodeURIComponent(back)}`, {
        cookies: [pendingCookie(signedIn.pending)],
      });
    return redirectTo(back, { cookies: [sessionCookie(signedIn.token), flashCookie("hello")] });
  };
  return submitForm(request.clone(), loginForm, act, {
    cookieCheck: "refuse",
    // One sentence for both fields: it stands beside the first.
    invalid: (problems, form) => formAnswer(form, problems.slice(0, 1), { status: 422 }),
  });
}

export default function Login() {
  const { t } = useTranslation("session");
  const { back, flash } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const problems = returned?.problems ?? [];
  return (
    <AuthPage heading={t("login.heading")} problems={problems} notice={useAuthFlashText(flash)}>
      <LoginForm
        back={returned?.typed.back ?? back}
        email={returned?.typed.email}
        problems={problems}
      />
    </AuthPage>
  );
}
