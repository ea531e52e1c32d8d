import type { ErrorRequestHandler } from "express";
import type { ServerApi } from "../../app/server-api.server";
import { requestId, sendErrorPage } from "./error-response";

/** What nobody expected: a log line and a plain page, never a stack. */
export function errorHandler(serverApi: ServerApi): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const status = serverApi.isDatabaseUnavailable(error) ? 503 : statusOf(error);
    if (status >= 500) {
      serverApi.log.error(
        { err: error, requestId: requestId(req), method: req.method },
        "unexpected error",
      );
      if (status !== 503) void serverApi.reportRequestError(error, req);
    }
    sendErrorPage(serverApi, req, res, status);
  };
}

/** Express and its file server say by `status` that the client was wrong. */
function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}
