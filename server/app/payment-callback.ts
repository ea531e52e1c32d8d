import { type RequestHandler, Router } from "express";
import type { ServerApi } from "../../app/server-api.server";
import type { BackgroundWork } from "./background-work";
import { sendErrorPage } from "./error-response";
import { bodyOf, readRaw } from "./request-body";

const MAX_BYTES = 65_536;

/**
 * The gateway's own message: raw, without cookies and from any origin; the application checks and
 * stores it before it says OK.
 */
export function paymentCallback(serverApi: ServerApi, backgroundWork: BackgroundWork): Router {
  const router = Router();
  const limitRate: RequestHandler = (req, res, next) => {
    serverApi
      .callbackWaitSeconds(req.ip ?? "")
      .then((seconds) => (seconds > 0 ? sendErrorPage(serverApi, req, res, 429, seconds) : next()))
      .catch(next);
  };
  router.all(
    "/payment/callback/:gateway/:account",
    limitRate,
    readRaw(serverApi, MAX_BYTES),
    (req, res, next) => {
      serverApi
        .answerPaymentCallback({
          gateway: req.params.gateway ?? "",
          account: req.params.account ?? "",
          method: req.method,
          contentType: req.headers["content-type"] ?? "",
          headers: req.headers,
          rawBody: bodyOf(req) ?? Buffer.alloc(0),
          ip: req.ip ?? "",
          now: serverApi.now(),
        })
        .then((answer) => {
          res.statusCode = answer.status;
          for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value);
          res.end(answer.body);
          backgroundWork.add(answer.after);
        })
        .catch(next);
    },
  );
  return router;
}
