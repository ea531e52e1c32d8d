import type { RequestHandler } from "express";
import type { ServerApi } from "../../app/server-api.server";
import { sendErrorPage } from "./error-response";

const ALLOWED = new Set(["GET", "HEAD", "POST"]);

/** Pages are read and posted to; any other method is a 405. */
export function refuseOtherMethods(serverApi: ServerApi): RequestHandler {
  return (req, res, next) => {
    if (ALLOWED.has(req.method)) return next();
    res.setHeader("Allow", [...ALLOWED].join(", "));
    sendErrorPage(serverApi, req, res, 405);
  };
}
