import { isLanguage } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { setCookie } from "~/http/cookies.server";
import { redirectTo } from "~/http/redirect.server";
import { formAnswer, noFields, submitForm } from "~/http/submit-form.server";
import { LEAVE_QUERY } from "~/ui/layout/step-form-link";
import { isLeaving } from "./leave-step.server";

/** The query of a form that only changed the language: nothing of it is asked or judged. */
const KEPT_QUERY = "kept";

/**
 * The answer to the language's button of a form that no draft keeps; null where another button sent
 * it. The browser sends the same fields again, to the page in the other language: so they are in
 * neither an address nor a cookie.
 */
export async function answerLanguageButton(request: Request) {
  const url = new URL(request.url);
  if (isLeaving(request)) return inOtherLanguage(url);
  if (!url.searchParams.has(KEPT_QUERY)) return null;
  return submitForm(request, noFields, (_, form) => formAnswer(form, [], { status: 200 }));
}

function inOtherLanguage(url: URL): Response {
  const language = url.searchParams.get(LEAVE_QUERY);
  if (!isLanguage(language)) throw new Refusal("bad_request");
  url.searchParams.delete(LEAVE_QUERY);
  url.searchParams.set(KEPT_QUERY, "1");
  return redirectTo(url.pathname + url.search, {
    cookies: [setCookie("lang", language)],
    status: 307,
  });
}
