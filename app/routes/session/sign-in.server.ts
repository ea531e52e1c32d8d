import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { loginForm } from "~/domain/sessions/schema.server";
import { signIn, type SignInResult } from "~/domain/sessions/sign-in.server";
import { now } from "~/http/clock.server";
import { readCookie } from "~/http/cookies.server";
import { readPassword, textOf } from "~/http/form.server";
import { clientAddressKey } from "~/http/request-context.server";

/** A valid login form in, token of a new session out, or of a login that waits for its code. */
const authenticator = new Authenticator<SignInResult>().use(
  new FormStrategy(async ({ form, request }) =>
    signIn(
      loginForm.parse({ email: textOf(form, "email"), password: readPassword(form) }),
      { platform: "web_app", ...deviceOf(request) },
      readCookie(request, "session"),
      now(),
    ),
  ),
);

/**
 * Signs a browser in by its valid login form. Throws Refusal wrong_login or too_many { seconds }.
 */
export function signInByForm(request: Request): Promise<SignInResult> {
  return authenticator.authenticate("form", request);
}

/** The device that a session is opened on. */
export function deviceOf(request: Request): { userAgent: string; address: string } {
  return { userAgent: request.headers.get("User-Agent") ?? "", address: clientAddressKey(request) };
}
