import { data as answer } from "@remix-run/node";
import { Refusal } from "~/domain/shared/refusal";
import { orFailurePage, statusOf } from "./failure.server";
import { asProblem, type FormState, type Problem, readForm, typedIn } from "./form.server";

/** Fields whose content is never shown again. */
const SECRET = /^password/;

/** Problems that a form's schema found, to be thrown where a Refusal could be. */
export class WrongFields extends Error {
  override name = "WrongFields";
  constructor(readonly problems: Problem[]) {
    super("fields");
  }
}

/** A posted staff form: the act's Response, or the same page with what was wrong and what was typed, but for passwords. */
export async function postStaffForm(request: Request, act: (form: FormData) => Promise<Response>) {
  return orFailurePage(async () => {
    const form = await readForm(request);
    try {
      return await act(form);
    } catch (error) {
      if (error instanceof WrongFields) return again(form, error.problems, 422);
      if (
        error instanceof Refusal &&
        !["bad_request", "forbidden", "not_found"].includes(error.code)
      )
        return again(form, [asProblem(error)], statusOf(error));
      throw error;
    }
  });
}

function again(form: FormData, problems: Problem[], status: number) {
  const typed = Object.fromEntries(
    Object.entries(typedIn(form)).filter(([name]) => !SECRET.test(name)),
  );
  return answer<FormState>({ problems, typed }, { status });
}
