import { type ActionFunctionArgs, data as answer, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { codeForm } from "~/domain/second-factor/schema.server";
import { finishSignIn } from "~/domain/sessions/finish-sign-in.server";
import { readPendingLogin } from "~/domain/sessions/pending-login.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { readCookie } from "~/http/cookies.server";
import { flashCookie } from "~/http/flash.server";
import { textOf } from "~/http/form.server";
import { cookieCheckCookies } from "~/http/form-resubmit.server";
import { redirectTo } from "~/http/redirect.server";
import { requestedReturnPath, returnPath } from "~/http/return-path.server";
import { clearPending, sessionCookie } from "~/http/session.server";
import { submitForm } from "~/http/submit-form.server";
import { BackLink, Button } from "~/ui/forms/buttons";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { AuthPage } from "~/ui/layout/auth-page";
import type { PageHandle } from "~/ui/layout/frame";
import { deviceOf } from "./sign-in.server";

export const handle = {
  title: "account:titles.code",
  css: ["staff"],
  density: "counter",
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const back = requestedReturnPath(request);
  const pending = await readPendingLogin(readCookie(request, "pending") ?? "", now());
  if (!pending) throw startAgain(back, 302);
  return answer(
    { name: pending.name, back },
    {
      headers: cookieCheckCookies(request).map((cookie): [string, string] => [
        "Set-Cookie",
        cookie,
      ]),
    },
  );
}

/** After five wrong codes, or five minutes, the login begins anew. */
export async function action({ request }: ActionFunctionArgs) {
  const act = async ({ code }: { code: string }, form: FormData) => {
    const back = returnPath(textOf(form, "back"));
    try {
      const { token, recoveryLeft } = await finishSignIn(
        readCookie(request, "pending") ?? "",
        code,
        deviceOf(request),
        readCookie(request, "session"),
        now(),
      );
      const hello =
        recoveryLeft === null
          ? flashCookie("hello")
          : flashCookie("hello_recovery", { left: recoveryLeft });
      return redirectTo(back, { cookies: [sessionCookie(token), clearPending(), hello] });
    } catch (error) {
      if (error instanceof Refusal && error.code === "login_again") return startAgain(back, 303);
      throw error;
    }
  };
  return submitForm(request, codeForm, act, { cookieCheck: "refuse", secrets: ["code"] });
}

function startAgain(back: string, status: 302 | 303): Response {
  return redirectTo(`/login?back=${encodeURIComponent(back)}`, {
    status,
    cookies: [clearPending(), flashCookie("login_again")],
  });
}

export default function LoginCode() {
  const { t } = useTranslation("account");
  const { name, back } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const problems = returned?.problems ?? [];
  const problem = useFieldErrorText(problems);
  return (
    <AuthPage heading={t("enter.heading")} problems={problems} labels={{ code: t("code") }}>
      <p>{t("enter.lead", { name })}</p>
      <form method="post" action="/login/code" className="card stack" noValidate>
        <TextField
          name="code"
          label={t("code")}
          hint={t("codeHint")}
          problem={problem("code")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
        />
        <Button>{t("enter.submit")}</Button>
        <input type="hidden" name="back" value={returned?.typed.back ?? back} />
      </form>
      <BackLink href="/login">{t("enter.back")}</BackLink>
    </AuthPage>
  );
}
