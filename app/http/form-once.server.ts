import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { PAGE_KEY } from "~/domain/form-keys/page-key";
import {
  claimForm,
  type FormOutcome,
  keepOutcome,
  releaseForm,
} from "~/domain/form-keys/sent-forms.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "./clock.server";
import { type CookieName, readCookie } from "./cookies.server";
import { textOf } from "./form.server";
import { redirectTo } from "./redirect.server";

const LOOK_EVERY_MS = 100;
const WAIT_MS = 15_000;
/** Cookies that open something: an answer that sets one is not kept. */
const SECRET_COOKIES: CookieName[] = ["session", "pending", "factor", "order_pos"];

/**
 * Acts upon a form of the staff once for a drawing of its page and for what is in its fields,
 * however often its button is pressed: the others wait for the first and lead where it led. What is
 * refused, or fails, may be sent again. A form without a key is acted upon each time. Throws Refusal
 * form_sent where the first answer was a page of its own, key_in_use where it takes too long.
 */
export async function actOnce<Done>(
  request: Request,
  form: FormData,
  act: () => Done | Promise<Done>,
): Promise<Done | Response> {
  const hash = await formHash(request, form);
  if (hash === null) return act();
  const first = await claimOrWait(hash);
  if (first !== null) return answerOf(first);
  const answer = await Promise.resolve()
    .then(act)
    .catch(async (error: unknown) => {
      await releaseForm(hash).catch(() => {});
      throw error;
    });
  // From here on it is done: where this fails the form stays claimed, and is not done again at once.
  const outcome = outcomeOf(answer);
  await (outcome ? keepOutcome(hash, outcome) : releaseForm(hash));
  return answer;
}

/** Null where this request is to act. */
async function claimOrWait(hash: Buffer): Promise<FormOutcome | null> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
    const claim = await claimForm(hash, now());
    if (claim === "mine") return null;
    if (claim !== "running") return claim;
    await wait(LOOK_EVERY_MS);
  }
  throw new Refusal("key_in_use");
}

function answerOf({ location, cookies }: FormOutcome): Response {
  if (location === null) throw new Refusal("form_sent");
  return redirectTo(location, { cookies });
}

/** What an answer leads to; null where it is none to keep. */
function outcomeOf(answer: unknown): FormOutcome | null {
  if (!(answer instanceof Response))
    return isRefused(answer) ? null : { location: null, cookies: [] };
  const location = answer.headers.get("Location");
  const cookies = answer.headers.getSetCookie();
  const isSecret = cookies.some((line) =>
    SECRET_COOKIES.some((name) => line.startsWith(`${name}=`)),
  );
  return answer.status === 303 && location !== null && !isSecret ? { location, cookies } : null;
}

/** The same page again, with what is to correct. */
function isRefused(answer: unknown): boolean {
  const { init } = (answer ?? {}) as { init?: { status?: number } | null };
  return (init?.status ?? 200) >= 400;
}

/** Null where the form has no key, or nobody is signed in. */
async function formHash(request: Request, form: FormData): Promise<Buffer | null> {
  const [key, session] = [textOf(form, PAGE_KEY), readCookie(request, "session")];
  if (key === "" || session === null) return null;
  if (!/^[\w-]{20,64}$/.test(key)) throw new Refusal("bad_request");
  const { pathname, search } = new URL(request.url);
  const hash = createHash("sha256").update(
    JSON.stringify([session, request.method, pathname, search]),
  );
  for (const [name, value] of form) {
    const isFile = value instanceof File;
    hash.update(JSON.stringify(isFile ? [name, value.name, value.size] : [name, value]));
    if (isFile) hash.update(Buffer.from(await value.arrayBuffer()));
  }
  return hash.digest();
}
