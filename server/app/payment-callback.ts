import { type RequestHandler, Router } from "express";
import type { Doors } from "../../app/http/doors.server";
import { answerError } from "./answer";
import type { AtWork } from "./at-work";
import { bodyOf, readRaw } from "./body";

const MAX_BYTES = 65_536;

/** The gateway's own message: raw, without cookies and from any origin; the application checks and stores it before it says OK. */
export function paymentCallback(doors: Doors, atWork: AtWork): Router {
  const router = Router();
  const slowDown: RequestHandler = (req, res, next) => {
    doors
      .waitForCallback(req.ip ?? "")
      .then((seconds) => (seconds > 0 ? answerError(doors, req, res, 429, seconds) : next()))
      .catch(next);
  };
  router.all(
    "/payment/callback/:gateway/:account",
    slowDown,
    readRaw(doors, MAX_BYTES),
    (req, res, next) => {
      doors
        .paymentCallback({
          gateway: req.params.gateway ?? "",
          account: req.params.account ?? "",
          method: req.method,
          contentType: req.headers["content-type"] ?? "",
          headers: req.headers,
          rawBody: bodyOf(req) ?? Buffer.alloc(0),
          ip: req.ip ?? "",
          now: doors.now(),
        })
        .then((answer) => {
          res.statusCode = answer.status;
          for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value);
          res.end(answer.body);
          atWork.add(answer.after);
        })
        .catch(next);
    },
  );
  return router;
}
