import type { RequestHandler } from "express";
import type { ServerApi } from "../../app/server-api.server";
import { requestId } from "./error-response";

/** Of our letters and digits alone, which have no look-alikes. */
const TICKET_CODE = /^[2-9A-HJKMNP-TV-Z]{12,20}$/i;

/**
 * One line a request when it is over: never a query, a body or a header, and no code or key that
 * stood in the path.
 */
export function requestLog(serverApi: ServerApi): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    res.once("close", () => {
      const line = {
        requestId: requestId(req),
        method: req.method,
        path: pathForLog(req.originalUrl),
        status: res.statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
        cut: res.writableFinished ? undefined : true,
      };
      serverApi.log[res.statusCode >= 500 ? "warn" : "info"](line, "request");
    });
    next();
  };
}

/**
 * A path without its query; each segment that is long, has six figures or more, or can be a ticket
 * code, becomes `:code`.
 */
export function pathForLog(url: string): string {
  return url
    .replace(/[?#].*$/s, "")
    .split("/")
    .map((segment) => (isSecret(readable(segment)) ? ":code" : segment))
    .join("/")
    .slice(0, 200);
}

const isSecret = (segment: string) =>
  segment.length > 24 || /(?:\d\D?){6}/.test(segment) || looksLikeCode(segment);

/** As the router reads it: a code is one with a letter written as %4B too. */
function readable(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Ticket codes in any case and grouping, also those without a digit; and 12 letters and digits or
 * more, where one of them is a digit.
 */
function looksLikeCode(segment: string): boolean {
  const plain = segment.replace(/[\s-]/g, "");
  const mixed = plain.length >= 12 && /\d/.test(plain) && /^[0-9a-z]+$/i.test(plain);
  return mixed || TICKET_CODE.test(plain);
}
