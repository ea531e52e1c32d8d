import { createHash } from "node:crypto";
import { parseTicketCode } from "~/domain/shared/ticket-code";
import { describeError, scrub } from "~/log.server";

/** Where an error came from. */
export const ERROR_SOURCES = ["web", "worker", "print-server", "browser"] as const;
export type ErrorSource = (typeof ERROR_SOURCES)[number];

/** An error as the log keeps it. */
export interface ScrubbedError {
  name: string;
  message: string;
  stack: string;
}

const NAMED_SECRET =
  /\b(pass(?:word|wd)?|pin|secret|token|api[_-]?key|authorization|cookie|session)(["']?\s*[=:]\s*)(?:bearer\s+)?["']?[^\s"'&,;)}\]]+/gi;
const QUERY_STRING = /\?[^\s"'<>)]*=[^\s"'<>)]*/g;

/**
 * What the log keeps of an error: no password, token, ic or phone number, e-mail, ticket code, and
 * no address's query (T7).
 */
export function scrubError(error: unknown): ScrubbedError {
  const { type, message, code, stack } = describeError(error);
  const coded =
    typeof code === "string" && /^\w{1,40}$/.test(code) ? `${message} (${code})` : message;
  return {
    name: scrubText(type ?? "Error", 100),
    message: scrubText(coded, 1_000),
    stack: scrubText(stack ?? "", 4_000),
  };
}

function scrubText(text: string, most: number): string {
  const plain = text.replace(NAMED_SECRET, "$1$2[hidden]").replace(QUERY_STRING, "?[hidden]");
  return scrub(plain).replace(/\0/g, "").slice(0, most);
}

/**
 * The page or call of a request: a segment that is long, has six figures or more, or can be a ticket
 * code, is a code or a key.
 */
export function requestPlace(method: string, url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[?#].*$/s, "");
  const segments = path
    .split("/")
    .map((segment) => (isSecret(readable(segment)) ? ":code" : segment));
  return `${method} ${scrubText(segments.join("/"), 180)}`;
}

const isSecret = (segment: string) =>
  segment.length > 20 ||
  /(?:\d\D?){6}/.test(segment) ||
  /^(?=.*\d)[0-9a-z-]{12,}$/i.test(segment) ||
  parseTicketCode(segment) !== null;

/** As the router reads it: a code is one with a letter written as %4B too. */
function readable(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The same error of the same place has the same one. */
export function fingerprintOf(
  source: ErrorSource,
  place: string,
  { name, message, stack }: ScrubbedError,
): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([source, place, name, message, stack]))
    .digest();
}
