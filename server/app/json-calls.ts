import { type NextFunction, type Request, type Response, Router } from "express";
import type { Calls } from "../../app/api/calls.server";
import type { ServerApi } from "../../app/server-api.server";
import { requestId } from "./error-response";
import { isFromOwnPage } from "./origin";
import { bodyOf, readRaw } from "./request-body";

type Call = Calls["lines"][number];

/**
 * The JSON calls: answered before the pages, by the same domain. They read no cookie; a page of
 * another site may make none all the same.
 */
export function jsonCalls(
  calls: Calls,
  serverApi: ServerApi,
  ourOrigins: (host: string) => string[],
): Router {
  const router = Router();
  const refuseAs = (limit: Call["limit"]) => (req: Request, res: Response, status: number) =>
    sendJson(
      res,
      calls.refuse(status, {
        headers: req.headers,
        ip: req.ip ?? "",
        now: serverApi.now(),
        limit,
      }),
    );
  const refuse = (req: Request, res: Response, status: number) =>
    refuseAs(req.method === "GET" ? "question" : "act")(req, res, status);
  for (const [path, lines] of byPath(calls.lines)) {
    router.all(path, (req, res, next) => {
      const call = lines.find((line) => answers(line, req.method));
      // A page has the same address: whatever is not for the call is for the page.
      if (lines.some(({ isFor }) => isFor) && !call?.isFor?.(req.headers)) return next();
      if (!call) {
        res.setHeader("Allow", allowed(lines).join(", "));
        return refuse(req, res, 405);
      }
      // Another site's page cannot read what a GET answers, nor send a bearer token with it.
      if (call.method !== "GET" && !isFromOwnPage(req.headers, ourOrigins(req.headers.host ?? "")))
        return refuseAs(call.limit)(req, res, 403);
      readRaw(serverApi, call.maxBytes, refuseAs(call.limit))(req, res, () =>
        answer(call, req, res, next),
      );
    });
  }
  router.get(calls.description.path, (req, res) => {
    const { status, headers, text } = calls.description.answer(req.headers);
    send(res, status, headers, text);
  });
  // Whatever else stands under these is a page's own, or nothing.
  router.all(calls.pages, (_req, _res, next) => next("router"));
  router.all(calls.folders, (req, res) => refuse(req, res, 404));
  return router;

  function answer(call: Call, req: Request, res: Response, next: NextFunction): void {
    call
      .answer({
        headers: req.headers,
        params: req.params,
        query: req.url.split("?", 2)[1] ?? "",
        body: bodyOf(req) ?? Buffer.alloc(0),
        ip: req.ip ?? "",
        now: serverApi.now(),
      })
      .then(({ failure, ...answered }) => {
        if (failure !== undefined) report(failure, answered.status, req);
        sendJson(res, answered);
      })
      .catch(next);
  }

  function report(error: unknown, status: number, req: Request): void {
    serverApi.log.error(
      { err: error, requestId: requestId(req), method: req.method },
      "unexpected error",
    );
    if (status !== 503) void serverApi.reportRequestError(error, req);
  }
}

/** A question is answered to a HEAD too, without its body; an act that a GET does is not. */
function answers({ method, limit }: Call, asked: string): boolean {
  return method === asked || (asked === "HEAD" && method === "GET" && limit !== "act");
}

function allowed(lines: readonly Call[]): string[] {
  const methods = lines.map(({ method }) => method);
  return lines.some((line) => answers(line, "HEAD")) ? [...methods, "HEAD"] : methods;
}

/**
 * The methods of a path stand together; a path with a name in it comes last, for `/users/:id` is
 * `/users/add` too.
 */
function byPath(lines: readonly Call[]): [string, Call[]][] {
  const paths = new Map<string, Call[]>();
  for (const line of lines) paths.set(line.path, [...(paths.get(line.path) ?? []), line]);
  return [...paths].toSorted(
    ([one], [other]) => Number(one.includes(":")) - Number(other.includes(":")),
  );
}

function sendJson(res: Response, { status, headers, body }: ReturnType<Calls["refuse"]>): void {
  send(res, status, { "Cache-Control": "no-store", ...headers }, JSON.stringify(body));
}

function send(res: Response, status: number, headers: Record<string, string>, text: string): void {
  res.statusCode = status;
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.setHeader("Content-Length", Buffer.byteLength(text));
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.end(text);
}
