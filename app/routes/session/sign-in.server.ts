import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { codeForm } from "~/domain/second-factor/schema.server";
import { type FinishedSignIn, finishSignIn } from "~/domain/sessions/finish-sign-in.server";
import { loginForm } from "~/domain/sessions/schema.server";
import { signIn, type SignInResult } from "~/domain/sessions/sign-in.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { readCookie } from "~/http/cookies.server";
import { parseFields, readPassword, textOf } from "~/http/form.server";
import { clientAddressKey } from "~/http/request-context.server";

/**
 * Form in, token of a new session out, or of a login that waits for its code. What is wrong with
 * the form, or with who sends it, is a Refusal.
 */
const authenticator = new Authenticator<SignInResult>().use(
  new FormStrategy(async ({ form, request }) => {
    const parsed = parseFields(loginForm, {
      email: textOf(form, "email"),
      password: readPassword(form),
    });
    if (!parsed.ok) throw new Refusal("form_incomplete", { field: parsed.problems[0]?.field });
    return signIn(
      parsed.value,
      { platform: "web_app", ...deviceOf(request) },
      readCookie(request, "session"),
      now(),
    );
  }),
);

/**
 * Signs a browser in by the login form. Throws Refusal form_incomplete, wrong_login or too_many {
 * seconds }.
 */
export function signInByForm(request: Request): Promise<SignInResult> {
  return authenticator.authenticate("form", request);
}

/** The second page of a login. Throws Refusal form_incomplete, and as `finishSignIn` does. */
export function finishSignInByForm(request: Request, form: FormData): Promise<FinishedSignIn> {
  const parsed = parseFields(codeForm, { code: textOf(form, "code") });
  if (!parsed.ok) throw new Refusal("form_incomplete", { field: "code" });
  return finishSignIn(
    readCookie(request, "pending") ?? "",
    parsed.value.code,
    deviceOf(request),
    readCookie(request, "session"),
    now(),
  );
}

function deviceOf(request: Request): { userAgent: string; address: string } {
  return { userAgent: request.headers.get("User-Agent") ?? "", address: clientAddressKey(request) };
}
