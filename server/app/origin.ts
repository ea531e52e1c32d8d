import type { IncomingHttpHeaders } from "node:http";
import type { RequestHandler } from "express";
import type { ServerApi } from "../../app/server-api.server";
import { sendErrorPage } from "./error-response";
import { isGatewayReturn } from "./validate-url";

/**
 * Refuses what another site made a browser send (CSRF), for every method that may change something:
 * 403.
 */
export function refuseForeignOrigin(
  serverApi: ServerApi,
  ourOrigins: (host: string) => string[],
): RequestHandler {
  return (req, res, next) => {
    const safe = req.method === "GET" || req.method === "HEAD" || isGatewayReturn(req.path);
    if (safe || isFromOwnPage(req.headers, ourOrigins(req.headers.host ?? ""))) return next();
    sendErrorPage(serverApi, req, res, 403);
  };
}

/**
 * Whether a request that may change something comes from a page of ours. Browsers say so by
 * Sec-Fetch-Site, older ones by Origin; `none` (typed by the user) is nobody's form, so it may not
 * carry cookies. A client that sends neither is no browser, and without cookies it can do nothing
 * in anybody's name.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, ourOrigins: string[]): boolean {
  const site = headers["sec-fetch-site"];
  if (site === "same-origin") return true;
  if (site === "none") return headers.cookie === undefined;
  if (site !== undefined) return false;
  if (headers.origin !== undefined) return ourOrigins.includes(headers.origin);
  return headers.cookie === undefined;
}

/**
 * Under which origins our own pages stand: the public one, and where any name will do also the one
 * that was asked for.
 */
export function ownOrigins(publicUrl: string, anyHost: boolean): (host: string) => string[] {
  return (host) => [publicUrl, ...(anyHost ? [`http://${host}`, `https://${host}`] : [])];
}
