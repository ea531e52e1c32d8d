import { data as answer } from "@remix-run/node";
import { z } from "zod";
import { Refusal } from "~/domain/shared/refusal";
import { withWrittenDays } from "~/i18n/refusal-values";
import type { FieldError, FormState } from "~/ui/forms/field-errors";
import { orFailurePage, statusOf } from "./failure.server";
import {
  asProblem,
  parseForm,
  readFileForm,
  readForm,
  readPassword,
  typedValues,
} from "./form.server";
import { actOnce } from "./form-once.server";
import { cookieCheckCookies, keepsCookies, resubmitPage } from "./form-resubmit.server";
import { languageOf } from "./language.server";

export interface SubmitOptions<Other = never> {
  /**
   * What a browser that keeps no cookies gets (G4): the page that asks for them and sends the form
   * again (`resubmit`), a message in place where the form holds a secret (`refuse`), or its answer
   * all the same (`none`).
   */
  cookieCheck?: "resubmit" | "refuse" | "none";
  /** The form has a file, which no page can send again. */
  file?: true;
  /** Fields whose content is never shown again, beside passwords. */
  secrets?: readonly string[];
  /** The answer to a form that the schema does not take, where it is another one. */
  invalid?: (problems: FieldError[], form: FormData) => Other | Promise<Other>;
  /** The answer to what the domain refuses, where it is another one. */
  refused?: (refusal: Refusal, form: FormData) => Other | Promise<Other>;
}

/** A form that is nothing but its button, or whose fields the act reads itself. */
export const noFields = z.object({});

/** Refusals that are a page of their own: there is nothing in the form to correct. */
const PAGE_CODES = [
  "bad_request",
  "forbidden",
  "not_found",
  "clock_wrong",
  "form_sent",
  "key_in_use",
];
const PASSWORD_FIELD = /^password/;

/**
 * A posted form: read, checked for cookies, parsed by the schema, then acted upon; `act` answers,
 * mostly by a redirect, once for a form of the staff however often it is pressed (`actOnce`). What the schema does not take is 422 and the same page, what the domain
 * refuses is the same page under the refusal's status. What no keyboard sends is a failure page:
 * throws a Response.
 */
export async function submitForm<Schema extends z.ZodType, Done, Other = never>(
  request: Request,
  schema: Schema | ((form: FormData) => Schema),
  act: (input: z.output<Schema>, form: FormData) => Done | Promise<Done>,
  options: SubmitOptions<Other> = {},
) {
  const { cookieCheck = "resubmit", file, secrets = [] } = options;
  const { invalid = invalidAnswer, refused = refusedAnswer } = options;
  return orFailurePage(async () => {
    const form = await (file ? readFileForm(request) : readForm(request));
    const lacksCookies = !file && cookieCheck !== "none" && !keepsCookies(request);
    if (lacksCookies && cookieCheck === "resubmit") throw resubmitPage(form);
    try {
      if (lacksCookies) throw new Refusal("cookies");
      joinVisiblePassword(form);
      const parsed = parseForm(form, typeof schema === "function" ? schema(form) : schema);
      if (!parsed.ok) return await invalid(parsed.problems, form);
      return await actOnce(request, form, () => act(parsed.value, form));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refused(error, form);
    }
  });

  function invalidAnswer(problems: FieldError[], form: FormData) {
    if (problems.some(({ code }) => code === "bad_request")) throw new Refusal("bad_request");
    return formAnswer(form, problems, { status: 422, secrets });
  }

  async function refusedAnswer(refusal: Refusal, form: FormData) {
    if (PAGE_CODES.includes(refusal.code)) throw refusal;
    const cookies = cookieCheck === "refuse" ? cookieCheckCookies(request) : [];
    const { values, ...problem } = asProblem(refusal);
    const shown = { ...problem, values: withWrittenDays(values, await languageOf(request)) };
    return formAnswer(form, [shown], { status: statusOf(refusal), secrets, cookies });
  }
}

/** For `refused`: the page of the form has no place to say why, so it is a failure page. */
export function asFailurePage(refusal: Refusal): never {
  throw refusal;
}

interface FormAnswer {
  status: number;
  secrets?: readonly string[];
  cookies?: readonly string[];
}

/** The same page again: what is to correct, if anything, and what was typed but for secrets. */
export function formAnswer(
  form: FormData,
  problems: FieldError[],
  { status, secrets = [], cookies = [] }: FormAnswer,
) {
  const typed = Object.fromEntries(
    Object.entries(typedValues(form)).filter(
      ([name]) => !PASSWORD_FIELD.test(name) && !secrets.includes(name),
    ),
  );
  return answer<FormState>(
    { problems, typed },
    { status, headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}

/** So that a schema finds one password under its own name. */
function joinVisiblePassword(form: FormData): void {
  if (!form.has("password_visible")) return;
  form.set("password", readPassword(form));
  form.delete("password_visible");
}
