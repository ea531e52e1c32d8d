import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { codeForm } from "~/domain/second-factor/schema.server";
import { type FinishedSignIn, finishSignIn } from "~/domain/sessions/finish-sign-in.server";
import { loginForm } from "~/domain/sessions/schema.server";
import { signIn, type SignInResult } from "~/domain/sessions/sign-in.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "./clock.server";
import { readCookie } from "./cookies.server";
import { parseFields, textOf } from "./form.server";
import { addressKey, clientIpOf } from "./request-facts.server";

/** Form in, token of a new session out, or of a login that waits for its code. What is wrong with the form, or with who sends it, is a Refusal. */
const authenticator = new Authenticator<SignInResult>().use(
  new FormStrategy(async ({ form, request }) => {
    const parsed = parseFields(loginForm, {
      email: textOf(form, "email"),
      password: passwordIn(form),
    });
    if (!parsed.ok) throw new Refusal("form_incomplete", { field: parsed.problems[0]?.field });
    return signIn(
      parsed.value,
      { platform: "web_app", ...whenceOf(request) },
      readCookie(request, "session"),
      now(),
    );
  }),
);

/** Signs a browser in by the login form. Throws Refusal form_incomplete, wrong_login or too_many { seconds }. */
export function signInByForm(request: Request): Promise<SignInResult> {
  return authenticator.authenticate("form", request);
}

/** The second page of a login. Throws Refusal form_incomplete, and as `finishSignIn` does. */
export function finishByForm(request: Request, form: FormData): Promise<FinishedSignIn> {
  const parsed = parseFields(codeForm, { code: textOf(form, "code") });
  if (!parsed.ok) throw new Refusal("form_incomplete", { field: "code" });
  return finishSignIn(
    readCookie(request, "pending") ?? "",
    parsed.value.code,
    whenceOf(request),
    readCookie(request, "session"),
    now(),
  );
}

function whenceOf(request: Request): { userAgent: string; address: string } {
  return { userAgent: request.headers.get("User-Agent") ?? "", address: addressOf(request) };
}

/** A password has two fields: the usual one, and one without scripts that shows what is typed. */
export function passwordIn(form: FormData): string {
  return textOf(form, "password_visible") || textOf(form, "password");
}

/** Whom the limits count: see `addressKey`. */
export function addressOf(request: Request): string {
  return addressKey(clientIpOf(request));
}
