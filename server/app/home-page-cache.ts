import type { Request, RequestHandler, Response } from "express";
import type { ServerApi } from "../../app/server-api.server";
import { type RenderedResponse, type RenderPage, sendRendered } from "../remix/adapter";
import { encodeSmallest, type Encoding, encodingFor } from "./encode";
import { sendErrorPage } from "./error-response";

const MAX_AGE_MS = 3_000;

interface CachedPage {
  until: number;
  headers: [string, string | string[]][];
  /**
   * As latin1 strings, a character a byte: Node sends a head and a string in one write, a head and
   * a buffer in two.
   */
  bodies: Record<Encoding, string>;
}

/**
 * The first page for visitors without an order is rendered once in a few seconds and kept in every
 * encoding: most visitors begin there. The application says under which key, so that a new price,
 * setting or day is a new page at once.
 */
export function homePageCache(render: RenderPage, serverApi: ServerApi): RequestHandler {
  const cache = new Map<string, CachedPage>();
  return (req, res, next) => {
    const key =
      req.method === "GET" && req.originalUrl === "/"
        ? serverApi.homePageCacheKey(req.headers.cookie ?? "")
        : null;
    if (key === null) return next();
    const found = cache.get(key);
    if (found && found.until > performance.now()) return sendCached(req, res, found);
    renderAndCache(key, req, res).catch(next);
  };

  async function renderAndCache(key: string, req: Request, res: Response): Promise<void> {
    const rendered = await render(req);
    if (!rendered) return sendErrorPage(serverApi, req, res, 503);
    if (!rendered.page || !serverApi.mayCacheHomePage(rendered.response))
      return sendRendered(req, res, rendered);
    sendCached(req, res, await store(key, rendered, rendered.page.html));
  }

  async function store(key: string, rendered: RenderedResponse, html: string): Promise<CachedPage> {
    const headers: CachedPage["headers"] = [];
    rendered.response.headers.forEach(
      (value, name) => name !== "set-cookie" && headers.push([name, value]),
    );
    const cookies = rendered.response.headers.getSetCookie();
    if (cookies.length > 0) headers.push(["set-cookie", cookies]);
    const { identity, gzip, br } = await encodeSmallest(html);
    const bodies = {
      identity: identity.toString("latin1"),
      gzip: gzip.toString("latin1"),
      br: br.toString("latin1"),
    };
    const now = performance.now();
    for (const [name, one] of cache) if (one.until <= now) cache.delete(name);
    const page = { until: now + MAX_AGE_MS, headers, bodies };
    cache.set(key, page);
    return page;
  }
}

function sendCached(req: Request, res: Response, page: CachedPage): void {
  const encoding = encodingFor(req.headers["accept-encoding"], page.bodies.identity.length);
  const body = page.bodies[encoding];
  for (const [name, value] of page.headers) res.setHeader(name, value);
  res.setHeader("Vary", "Accept-Encoding");
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", body.length);
  res.end(body, "latin1");
}
