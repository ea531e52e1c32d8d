import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { loginForm } from "~/domain/sessions/schema.server";
import { signIn } from "~/domain/sessions/sign-in.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "./clock.server";
import { readCookie } from "./cookies.server";
import { parseFields, textOf } from "./form.server";
import { addressKey, clientIpOf } from "./request-facts.server";

/** Form in, token of a new session out. What is wrong with the form, or with who sends it, is a Refusal. */
const authenticator = new Authenticator<string>().use(
  new FormStrategy(async ({ form, request }) => {
    const parsed = parseFields(loginForm, { email: textOf(form, "email"), password: passwordIn(form) });
    if (!parsed.ok) throw new Refusal("form_incomplete", { field: parsed.problems[0]?.field });
    const whence = { platform: "web_app", userAgent: request.headers.get("User-Agent") ?? "", address: addressOf(request) } as const;
    return signIn(parsed.value, whence, readCookie(request, "session"), now());
  }),
);

/** Signs a browser in by the login form. Throws Refusal form_incomplete, wrong_login or too_many { seconds }. */
export function signInByForm(request: Request): Promise<string> {
  return authenticator.authenticate("form", request);
}

/** A password has two fields: the usual one, and one without scripts that shows what is typed. */
export function passwordIn(form: FormData): string {
  return textOf(form, "password_visible") || textOf(form, "password");
}

/** Whom the limits count: see `addressKey`. */
export function addressOf(request: Request): string {
  return addressKey(clientIpOf(request));
}
