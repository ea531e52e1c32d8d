import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { ServerBuild } from "@remix-run/server-runtime";
import type {
  Request as ExpressRequest,
  RequestHandler,
  Response as ExpressResponse,
} from "express";
import type { DrawnPage } from "../../app/rendering/drawn-page.server";
import type { ServerApi } from "../../app/server-api.server";
import { encode, type Encoding, encodingFor } from "../app/encode";
import { sendErrorPage } from "../app/error-response";
import { bodyOf } from "../app/request-body";
import { branchHandlers } from "./branch-handlers";

/**
 * Hop by hop, or already checked here: the router would compare Origin with Host, which a proxy may
 * have rewritten.
 */
const DROPPED_HEADERS = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "upgrade",
  "expect",
  "origin",
  "x-forwarded-host",
  "x-forwarded-for",
  "x-forwarded-proto",
]);

/**
 * What a browser that is led on heeds in no redirect: a purchase has eight of them. The opener and
 * referrer policies it does heed.
 */
const NOT_FOR_REDIRECTS = [
  "Content-Security-Policy",
  "Cross-Origin-Resource-Policy",
  "X-Content-Type-Options",
  "X-Remix-Reload-Document",
];

export interface RenderedResponse {
  response: Response;
  /** The page where the application drew one in one piece. */
  page: DrawnPage | undefined;
}

/** Lets the application answer a request. Null when it could not because the database is gone. */
export type RenderPage = (req: ExpressRequest) => Promise<RenderedResponse | null>;

export function remixRenderer(
  build: ServerBuild,
  serverApi: ServerApi,
  publicUrl: string,
): RenderPage {
  const handlerOf = branchHandlers(build, process.env.NODE_ENV);
  return async (req) => {
    const request = toWebRequest(req, publicUrl);
    const response = await handlerOf(req.path)(request);
    if (response.status >= 500 && serverApi.failedWithoutDatabase(request)) return null;
    return { response, page: serverApi.drawnPage(response) };
  };
}

/** The application's pages, for all that nobody answered before. */
export function pageHandler(render: RenderPage, serverApi: ServerApi): RequestHandler {
  return (req, res, next) => {
    render(req)
      .then((rendered) =>
        rendered ? sendRendered(req, res, rendered) : sendErrorPage(serverApi, req, res, 503),
      )
      .catch(next);
  };
}

function toWebRequest(req: ExpressRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const name in req.headers) {
    const value = req.headers[name];
    if (value === undefined || DROPPED_HEADERS.has(name)) continue;
    if (typeof value === "string") headers.set(name, value);
    else for (const one of value) headers.append(name, one);
  }
  const body = bodyOf(req);
  return new Request(
    publicUrl + req.originalUrl,
    body ? { method: req.method, headers, body } : { method: req.method, headers },
  );
}

/** Sends a rendered page whole, and anything else (a PDF, a picture, a redirect) as it comes. */
export async function sendRendered(
  req: ExpressRequest,
  res: ExpressResponse,
  { response, page }: RenderedResponse,
): Promise<void> {
  res.statusCode = response.status;
  copyHeaders(response, res, req.method === "HEAD");
  if (isRedirect(response) && req.headers["sec-fetch-mode"] === "navigate")
    for (const name of NOT_FOR_REDIRECTS) res.removeHeader(name);
  if (!page || req.method === "HEAD") {
    if (response.body)
      await pipeline(Readable.fromWeb(response.body as ReadableStream), res).catch(
        ignoreClientAbort,
      );
    else res.end();
    return;
  }
  const encoding = encodingFor(req.headers["accept-encoding"], page.html.length);
  res.vary("Accept-Encoding");
  const bytes = page.packed.get(encoding) ?? (await packed(page, encoding));
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", bytes.length);
  res.end(bytes);
}

async function packed(page: DrawnPage, encoding: Encoding): Promise<Buffer> {
  const bytes = await encode(page.html, encoding);
  page.packed.set(encoding, bytes);
  return bytes;
}

const isRedirect = ({ status }: Response) => status >= 300 && status < 400;

/** Whoever goes to another page in the middle of an answer is no failure of ours. */
function ignoreClientAbort(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE"))
    throw error;
}

/** A HEAD changes nothing in a browser either. */
function copyHeaders(response: Response, res: ExpressResponse, isHead: boolean): void {
  response.headers.forEach((value, name) => {
    if (name !== "set-cookie") res.setHeader(name, value);
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0 && !isHead) res.setHeader("Set-Cookie", cookies);
  if (!response.headers.has("cache-control")) res.setHeader("Cache-Control", "no-store");
  if (response.status === 503 && !response.headers.has("retry-after"))
    res.setHeader("Retry-After", "5");
}
