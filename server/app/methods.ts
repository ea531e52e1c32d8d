import type { RequestHandler } from "express";
import type { Doors } from "../../app/http/doors.server";
import { answerError } from "./answer";

const ALLOWED = new Set(["GET", "HEAD", "POST"]);

/** Pages are read and posted to; any other method is a 405. */
export function refuseOtherMethods(doors: Doors): RequestHandler {
  return (req, res, next) => {
    if (ALLOWED.has(req.method)) return next();
    res.setHeader("Allow", [...ALLOWED].join(", "));
    answerError(doors, req, res, 405);
  };
}
