import { PRODUCT_VERSION } from "~/product-version";
import { fetchInTime, isTimeout } from "./fetch-in-time";

/** Why a call brought nothing (section 8), as its dialog says it. */
export type CallFailure =
  /** 401, 402, 403: the session is over, or may do this no more. */
  | { kind: "signed-out" }
  /** 409: the server is of another version than this page. */
  | { kind: "outdated" }
  /** 429, with the server's own sentence where it sent one. */
  | { kind: "too-many"; message: string | null }
  /** Any other answer but 200, and an error in the body of a 200. */
  | { kind: "refused"; message: string | null }
  | NetworkFailure;

/** There was no answer: in 30 seconds, or at all. */
export interface NetworkFailure {
  kind: "timeout" | "failed";
}

export class CallError extends Error {
  constructor(readonly failure: CallFailure) {
    super(failure.kind);
    this.name = "CallError";
  }
}

/** A sentence is no longer. */
const MAX_MESSAGE = 300;

/**
 * Asks a call of ours (section 7) as this version of the page, and returns what `parse` reads in
 * its answer, or undefined where that is not what was expected. Throws CallError.
 */
export async function callServer<T>(
  path: string,
  parse: (body: unknown) => T | undefined,
): Promise<T> {
  const { status, body } = await ask(path);
  const message = errorIn(body);
  if (status === 401 || status === 402 || status === 403)
    throw new CallError({ kind: "signed-out" });
  if (status === 409) throw new CallError({ kind: "outdated" });
  if (status === 429) throw new CallError({ kind: "too-many", message });
  const value = status === 200 && message === null ? parse(body) : undefined;
  if (value === undefined) throw new CallError({ kind: "refused", message });
  return value;
}

/** The whole answer has to be there in time, not its beginning alone. */
async function ask(path: string): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await fetchInTime(path, {
      headers: {
        Accept: "application/json",
        "X-Platform": "web_app",
        "X-App-Version": PRODUCT_VERSION,
      },
    });
    return { status: answer.status, body: parseJson(await answer.text()) };
  } catch (error) {
    throw new CallError({ kind: isTimeout(error) ? "timeout" : "failed" });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorIn(body: unknown): string | null {
  return typeof body === "object" &&
    body !== null &&
    "error" in body &&
    typeof body.error === "string" &&
    body.error !== ""
    ? body.error.slice(0, MAX_MESSAGE)
    : null;
}
