import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import type { ServerApi } from "../../app/server-api.server";
import { sendErrorPage } from "./error-response";

const MAX_URL = 4_096;
/**
 * `/a/../b`, as it stands or written with %2e, is one address to what checks it and another to the
 * router. Browsers resolve it before they ask.
 */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Refuses addresses that no browser of ours makes, before anything tries to read them: 400, or 414
 * where they are too long.
 */
export function refuseMalformedUrls(serverApi: ServerApi): RequestHandler {
  return (req, res, next) => {
    if (req.originalUrl.length > MAX_URL) return sendErrorPage(serverApi, req, res, 414);
    if (!isReadableUrl(req.originalUrl)) return sendErrorPage(serverApi, req, res, 400);
    next();
  };
}

/**
 * Own paths only, percent-encoded UTF-8 without NUL; `_data` calls a way into the router that this
 * product does not use. What a gateway adds to its return address is not ours to check: a payer
 * must get through whatever it wrote.
 */
export function isReadableUrl(url: string): boolean {
  if (!url.startsWith("/") || url.startsWith("//") || url.includes("\\")) return false;
  const at = url.indexOf("?");
  const [path, query] = at === -1 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
  return (
    isReadableText(path) &&
    !DOT_SEGMENT.test(path) &&
    !namesData(query) &&
    (isGatewayReturn(path) || isReadableText(query))
  );
}

/** However the name is written: the router decodes it. */
function namesData(query: string): boolean {
  return /_|%5f/i.test(query) && new URLSearchParams(query).has("_data");
}

/** A request for two hosts may be read as one for either by what stands before this server. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1;
}

/**
 * The gateway brings the buyer back here, by a POST from its own site too; what it carries settles
 * nothing.
 */
export function isGatewayReturn(path: string): boolean {
  return path.startsWith("/payment/return/");
}

/** Percent-encoded text that decodes to UTF-8 without NUL. Half a surrogate pair is not UTF-8. */
export function isReadableText(encoded: string): boolean {
  if (!encoded.includes("%")) return !encoded.includes("\0");
  try {
    return !decodeURIComponent(encoded).includes("\0");
  } catch {
    return false;
  }
}
