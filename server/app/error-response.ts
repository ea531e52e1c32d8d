import type { Request, Response } from "express";
import type { ServerApi } from "../../app/server-api.server";

/**
 * Answers with the application's plain page for a status, in the visitor's language. The connection
 * is kept unless said otherwise.
 */
export function sendErrorPage(
  serverApi: ServerApi,
  req: Request,
  res: Response,
  status: number,
  seconds?: number,
): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const page = serverApi.errorPage(status, {
    cookie: req.headers.cookie ?? "",
    reference: requestId(req),
    seconds,
  });
  res.statusCode = page.status;
  for (const [name, value] of Object.entries(page.headers)) res.setHeader(name, value);
  res.end(req.method === "HEAD" ? undefined : page.body);
}

export function requestId(req: Request): string {
  return String(req.headers["x-request-id"] ?? "");
}
