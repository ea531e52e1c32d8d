import { data as answer } from "@remix-run/node";
import { Refusal } from "~/domain/shared/refusal";
import { orFailurePage, statusOf } from "./failure.server";
import { asProblem, type FormState, type Problem, readForm, typedValues } from "./form.server";

/** Fields whose content is never shown again. */
const SECRET_FIELD = /^password/;

/** Problems that a form's schema found, to be thrown where a Refusal could be. */
export class InvalidFields extends Error {
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
      if (error instanceof InvalidFields) return answerWithProblems(form, error.problems, 422);
      if (
        error instanceof Refusal &&
        !["bad_request", "forbidden", "not_found"].includes(error.code)
      )
        return answerWithProblems(form, [asProblem(error)], statusOf(error));
      throw error;
    }
  });
}

function answerWithProblems(form: FormData, problems: Problem[], status: number) {
  const typed = Object.fromEntries(
    Object.entries(typedValues(form)).filter(([name]) => !SECRET_FIELD.test(name)),
  );
  return answer<FormState>({ problems, typed }, { status });
}
