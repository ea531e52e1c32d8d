import { type Request, type Response, Router } from "express";
import type { Calls } from "../../app/api/calls.server";
import type { Doors } from "../../app/http/doors.server";
import { requestId } from "./answer";
import { bodyOf, readRaw } from "./body";
import { isOurs } from "./origin";

/** The JSON calls: answered before the pages, by the same domain. They read no cookie; a page of another site may make none all the same. */
export function jsonCalls(calls: Calls, doors: Doors, ourOrigins: (host: string) => string[]): Router {
  const router = Router();
  const refuse = (req: Request, res: Response, status: number) => sendJson(res, calls.refuse(status, req.headers));
  for (const call of calls.lines) {
    router.all(call.path, (req, res, next) => {
      // What changes nothing may be asked from anywhere: another site's page cannot read the answer.
      if (req.method === call.method) return call.method === "GET" || isOurs(req.headers, ourOrigins(req.headers.host ?? "")) ? next() : refuse(req, res, 403);
      res.setHeader("Allow", call.method);
      refuse(req, res, 405);
    });
    router.all(call.path, readRaw(doors, call.maxBytes, refuse), (req, res) => {
      call
        .answer({ headers: req.headers, query: req.url.split("?", 2)[1] ?? "", body: bodyOf(req) ?? Buffer.alloc(0), ip: req.ip ?? "", now: doors.now() })
        .then((answer) => sendJson(res, answer))
        .catch((error: unknown) => {
          doors.log.error({ err: error, requestId: requestId(req), method: req.method }, "unexpected error");
          const gone = doors.isUnavailable(error);
          if (!gone) void doors.reportCall(error, req);
          refuse(req, res, gone ? 503 : 500);
        });
    });
  }
  return router;
}

function sendJson(res: Response, { status, headers, body }: ReturnType<Calls["refuse"]>): void {
  const text = JSON.stringify(body);
  res.statusCode = status;
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Length", Buffer.byteLength(text));
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.end(text);
}
