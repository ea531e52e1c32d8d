import { data as answer } from "@remix-run/node";
import { Refusal } from "~/domain/shared/refusal";
import { readCookie } from "~/http/cookies.server";
import { orFailurePage, statusOf } from "~/http/failure.server";
import { asProblem, type Problem, readForm, textOf } from "~/http/form.server";
import { cookieCheckCookies } from "~/http/form-resubmit.server";
import { returnPath } from "~/http/return-path.server";

/** What a door (login, forgot password, lock) shows again: never a password. */
export interface AuthFormState {
  problems: Problem[];
  email: string;
  /** Where the form leads when all is well. */
  returnPath: string;
}

/**
 * A posted door: the act's Response, or the same page with what was wrong and the e-mail that was typed. A browser that keeps
 * no cookies could not be let in: it is told so here (G4), for the page that keeps a whole form would keep the password.
 */
export async function postAuthForm(request: Request, act: (form: FormData) => Promise<Response>) {
  return orFailurePage(async () => {
    const form = await readForm(request.clone());
    try {
      if (!readCookie(request, "ck")) throw new Refusal("cookies");
      return await act(form);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === "bad_request") throw error;
      const headers = cookieCheckCookies(request).map((cookie): [string, string] => [
        "Set-Cookie",
        cookie,
      ]);
      return answer<AuthFormState>(
        {
          problems: [asProblem(error)],
          email: textOf(form, "email").slice(0, 200),
          returnPath: returnPath(textOf(form, "back")),
        },
        { status: statusOf(error), headers },
      );
    }
  });
}
