import type { ActionFunctionArgs } from "@remix-run/node";
import { isLanguage } from "~/domain/shared/language";
import { ownPath } from "~/domain/shared/own-path";
import { Refusal } from "~/domain/shared/refusal";
import { setCookie } from "~/http/cookies.server";
import { failurePage, orFailurePage } from "~/http/failure.server";
import { readForm, textOf } from "~/http/form.server";
import { redirectTo } from "~/http/redirect.server";

/**
 * The language switch of every page: keeps the choice in the cookie and goes back to where the
 * reader was.
 */
export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const form = await orFailurePage(() => readForm(request));
  const language = textOf(form, "lang");
  if (!isLanguage(language)) throw failurePage(new Refusal("bad_request"));
  return redirectTo(ownPath(textOf(form, "back")) ?? "/", {
    cookies: [setCookie("lang", language)],
  });
}

/** Somebody who reloads after switching, or types the address. */
export function loader(): Response {
  return redirectTo("/", { status: 302 });
}

/** Never drawn: with it, a form that cannot be read is answered with the failure page. */
export default function Language() {
  return null;
}
