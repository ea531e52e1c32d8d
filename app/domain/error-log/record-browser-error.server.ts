import type { z } from "zod";
import { enforceLimit } from "~/domain/rate-limits/enforce-limit.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import type { Staff } from "~/domain/sessions/read-session.server";
import { recordError } from "./record-error.server";
import type { browserErrorForm } from "./schema.server";
import { requestPlace } from "./scrub-error.server";

/** Whose browser it is: somebody's of the staff, or a steward's. */
interface Reporter extends Pick<Staff, "sessionId" | "stewardId"> {
  token: string | null;
  /** Whom the limit of an address counts. */
  address: string;
  requestId: string;
}

/**
 * Puts an error of a page in a browser into the error log; of a steward's it names no user. Throws
 * Refusal `too_many` where the session, the steward or the address has reported too often.
 */
export async function recordBrowserError(
  { page, name, message, stack }: z.output<typeof browserErrorForm>,
  { sessionId, stewardId, token, address, requestId }: Reporter,
  now: Date,
): Promise<void> {
  // No steward has a number of a session: all would use up one limit.
  const reporter = stewardId === undefined ? sessionId : `steward:${stewardId}`;
  await enforceLimit(`browserError:${reporter}`, LIMITS.browserError, now);
  await enforceLimit(`browserErrorClient:${address}`, LIMITS.browserErrorClient, now);
  const error = Object.assign(new Error(message), { name, stack: framesOf(stack) });
  await recordError(
    error,
    { source: "browser", place: requestPlace("GET", page), token, requestId },
    now,
  );
}

/** `at name (http://host/file.js:1:2)` of Chromium, `name@http://host/file.js:1:2` of Firefox. */
const FRAME = /^\s*(?:at )?(.*?)[@ ]?\(?https?:\/\/[^/\s]+(\/[^\s?#:]*)[^\s:]*:(\d+):(\d+)\)?$/;

/** The frames of a stack as Node writes them, without hosts and queries; nothing of the message. */
function framesOf(stack: string): string {
  return stack
    .split("\n")
    .flatMap((line) => {
      const [, name = "", file = "", row = "", column = ""] = FRAME.exec(line) ?? [];
      return file ? [`    at ${name || "?"} (${file}:${row}:${column})`] : [];
    })
    .join("\n");
}
