import type { Request, RequestHandler, Response } from "express";
import type { Doors } from "../../app/http/doors.server";
import { answerError } from "./answer";
import { encode, type Encoding, encodingFor } from "./encode";
import { type Draw, type Drawn, send } from "./remix";

const LIFE_MS = 3_000;

interface Kept {
  until: number;
  headers: [string, string | string[]][];
  /** As latin1 strings, a character a byte: Node sends a head and a string in one write, a head and a buffer in two. */
  bodies: Record<Encoding, string>;
}

/**
 * The first page for visitors without an order is drawn once in a few seconds and kept in every encoding: most visitors
 * begin there. The application says under which key, so that a new price, setting or day is a new page at once.
 */
export function firstPage(draw: Draw, doors: Doors): RequestHandler {
  const kept = new Map<string, Kept>();
  return (req, res, next) => {
    const key =
      req.method === "GET" && req.originalUrl === "/"
        ? doors.firstPageKey(req.headers.cookie ?? "")
        : null;
    if (key === null) return next();
    const found = kept.get(key);
    if (found && found.until > Date.now()) return sendKept(req, res, found);
    drawAndKeep(key, req, res).catch(next);
  };

  async function drawAndKeep(key: string, req: Request, res: Response): Promise<void> {
    const drawn = await draw(req);
    if (!drawn) return answerError(doors, req, res, 503);
    if (drawn.html !== undefined && doors.mayKeepFirstPage(drawn.response))
      await keep(key, drawn, drawn.html);
    await send(req, res, drawn);
  }

  async function keep(key: string, drawn: Drawn, html: string): Promise<void> {
    const headers: Kept["headers"] = [];
    drawn.response.headers.forEach(
      (value, name) => name !== "set-cookie" && headers.push([name, value]),
    );
    const cookies = drawn.response.headers.getSetCookie();
    if (cookies.length > 0) headers.push(["set-cookie", cookies]);
    const [identity = "", gzip = "", br = ""] = await Promise.all(
      (["identity", "gzip", "br"] as const).map(async (encoding) =>
        (await encode(html, encoding)).toString("latin1"),
      ),
    );
    const now = Date.now();
    for (const [name, one] of kept) if (one.until <= now) kept.delete(name);
    kept.set(key, { until: now + LIFE_MS, headers, bodies: { identity, gzip, br } });
  }
}

function sendKept(req: Request, res: Response, page: Kept): void {
  const encoding = encodingFor(req.headers["accept-encoding"], page.bodies.identity.length);
  const body = page.bodies[encoding];
  for (const [name, value] of page.headers) res.setHeader(name, value);
  res.setHeader("Vary", "Accept-Encoding");
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", body.length);
  res.end(body, "latin1");
}
