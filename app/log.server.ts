import pino, { type Logger, type LoggerOptions } from "pino";
import { config } from "~/config.server";
import { currentRequestId } from "~/request-trace.server";

export type { Logger };

const SCRUB_PATTERNS: [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "[email]"],
  [/\b[a-z][a-z0-9+]*:\/\/[^\s/@]*@/gi, "[login]@"],
  [
    /\b[23456789ABCDEFGHJKMNPQRSTVWXYZ]{4}(?:-[23456789ABCDEFGHJKMNPQRSTVWXYZ]{4}){2,4}\b/g,
    "[code]",
  ],
  [/\b(?=\w*\d)[23456789ABCDEFGHJKMNPQRSTVWXYZ]{12,20}\b/g, "[code]"],
  // So long are our codes, and one in a hundred has no digit.
  [/\b[ABCDEFGHJKMNPQRSTVWXYZ]{16}\b/g, "[code]"],
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, "[secret]"],
  [/\d(?:[ -]?\d){5,}/g, "[digits]"],
];

/**
 * A text for a log: without e-mails, passwords in addresses, ticket codes, secrets, ic and phone
 * numbers (T7).
 */
export function scrub(text: string): string {
  return SCRUB_PATTERNS.reduce(
    (done, [pattern, placeholder]) => done.replace(pattern, placeholder),
    text,
  );
}

export interface ErrorDescription {
  type?: string;
  message: string;
  code?: unknown;
  constraint?: unknown;
  stack?: string;
}

/**
 * What a log says of an error: never the statement, its values or PostgreSQL's detail, which quote
 * the buyer's data.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { message: scrub(thrownText(error)) };
  const { code, constraint } = errorDetails(error);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: scrub(error.message.slice(0, 500)),
    code,
    constraint,
    stack: frames.slice(0, 12).join("\n"),
  };
}

/** Of what was thrown and is no error; an answer of the router has a status. */
function thrownText(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  const { status, statusText, message } = thrown as Record<string, unknown>;
  const said = [status, statusText, message].filter(
    (part) => (typeof part === "string" && part !== "") || typeof part === "number",
  );
  return said.join(" ").slice(0, 500) || "something was thrown that is no error";
}

function errorDetails(error: Error): { code?: unknown; constraint?: unknown } {
  const cause = (error as { original?: unknown }).original ?? error.cause;
  return {
    ...(error as { code?: unknown; constraint?: unknown }),
    ...(cause && typeof cause === "object" ? cause : {}),
  };
}

const SECRET_FIELDS = new Set([
  "password",
  "token",
  "secret",
  "secretKey",
  "ic",
  "cookie",
  "authorization",
]);

/** A net below everybody's care: what is named like a secret is not written. */
function withoutSecrets(line: Record<string, unknown>): Record<string, unknown> {
  if (!Object.entries(line).some(([name, value]) => SECRET_FIELDS.has(name) || isGroup(value)))
    return line;
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [
      name,
      SECRET_FIELDS.has(name) ? "[hidden]" : isGroup(value) ? withoutSecrets(value) : value,
    ]),
  );
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Error) &&
    !(value instanceof Date)
  );
}

let logger: Logger | undefined;

/**
 * The one logger of this process: a line of JSON each, on standard output, written as it can be and
 * to its end at exit, with the id of the request that it is written for.
 */
export function log(): Logger {
  if (logger) return logger;
  const options: LoggerOptions = {
    level: config().LOG_LEVEL,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { log: withoutSecrets },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId ? { requestId } : {};
    },
  };
  logger = pino(options, pino.destination({ dest: 1, sync: false }));
  return logger;
}

/**
 * A listener that writes one line in a few seconds and says how many it left out: a lost connection
 * is tried again many times a second.
 */
export function throttled(
  write: (error: Error, leftOut: number) => void,
  everyMs = 5_000,
): (error: Error) => void {
  let [last, leftOut] = [-Infinity, 0];
  return (error) => {
    const at = performance.now();
    if (at - last < everyMs) {
      leftOut += 1;
      return;
    }
    write(error, leftOut);
    [last, leftOut] = [at, 0];
  };
}
