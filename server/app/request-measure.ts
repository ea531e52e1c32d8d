import type { RequestHandler } from "express";
import { isMeasured, measure, type RequestKind } from "../../app/measures.server";
import type { ServerApi } from "../../app/server-api.server";
import { requestId } from "./error-response";

/**
 * Tells of each request what kind of route answered it, how and in what time; where nobody counts it
 * costs a look. The kind is a handful of words: never the address.
 */
export function measureRequests(serverApi: Pick<ServerApi, "pageAudience">): RequestHandler {
  return (req, res, next) => {
    if (!isMeasured("request")) return next();
    const started = performance.now();
    res.once("close", () => {
      const { kind } = res.locals as { kind?: RequestKind | "page" };
      measure("request", {
        kind: !kind || kind === "page" ? serverApi.pageAudience(req.path) : kind,
        status: res.writableFinished ? String(res.statusCode) : "cut",
        seconds: (performance.now() - started) / 1_000,
        requestId: requestId(req),
      });
    });
    next();
  };
}

/** What comes next answers this kind of request; the last one that a request came by counts. */
export function kindIs(kind: RequestKind | "page"): RequestHandler {
  return (_req, res, next) => {
    res.locals.kind = kind;
    next();
  };
}
