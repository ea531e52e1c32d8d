import type { ActionFunctionArgs } from "@remix-run/node";
import { languageForm } from "~/domain/sessions/schema.server";
import { ownPath } from "~/domain/shared/own-path";
import { setCookie } from "~/http/cookies.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";

/**
 * The language switch of every page: keeps the choice in the cookie and goes back to where the
 * reader was.
 */
export async function action({ request }: ActionFunctionArgs) {
  return submitForm(
    request,
    languageForm,
    ({ lang, back }) => redirectTo(ownPath(back) ?? "/", { cookies: [setCookie("lang", lang)] }),
    { cookieCheck: "none" },
  );
}

/** Somebody who reloads after switching, or types the address. */
export function loader(): Response {
  return redirectTo("/", { status: 302 });
}

/** Never rendered: with it, a form that cannot be read is answered with the failure page. */
export default function Language() {
  return null;
}
