import { type ActionFunctionArgs, data as answer, type LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { forgotForm } from "~/domain/sessions/schema.server";
import { forgotPassword } from "~/domain/users/forgot-password.server";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { cookieCheckCookies } from "~/http/form-resubmit.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { clientAddressKey } from "~/http/request-context.server";
import { submitForm } from "~/http/submit-form.server";
import { BackLink, Button } from "~/ui/forms/buttons";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { AuthPage } from "~/ui/layout/auth-page";
import type { PageHandle } from "~/ui/layout/frame";

export const handle = {
  title: "session:title.forgot",
  css: ["staff"],
  density: "counter",
} satisfies PageHandle;

export function loader({ request }: LoaderFunctionArgs) {
  return answer(null, {
    headers: cookieCheckCookies(request).map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}

/** The same answer for an address with an account and for one without (A3). */
export async function action({ request }: ActionFunctionArgs) {
  const act = async ({ email }: { email: string }) => {
    const asker = { language: await languageOf(request), address: clientAddressKey(request) };
    await forgotPassword(email, asker, now());
    return redirectTo("/login", { cookies: [flashCookie("password_sent")] });
  };
  return submitForm(request, forgotForm, act, { cookieCheck: "refuse" });
}

export default function ForgotPassword() {
  const { t } = useTranslation("session");
  const { problems = [], typed } = useReturnedForm<typeof action>() ?? {};
  const problem = useFieldErrorText(problems);
  return (
    <AuthPage
      heading={t("forgot.heading")}
      problems={problems}
      labels={{ email: t("login.email") }}
    >
      <form method="post" action="/login/forgot" className="card stack" noValidate>
        <p>{t("forgot.lead")}</p>
        <TextField
          name="email"
          label={t("login.email")}
          problem={problem("email")}
          type="email"
          autoComplete="username"
          defaultValue={typed?.email}
          autoFocus
          required
        />
        <Button>{t("forgot.submit")}</Button>
      </form>
      <BackLink href="/login">{t("forgot.back")}</BackLink>
    </AuthPage>
  );
}
