import { Router } from "express";
import type { ServerApi } from "../../app/server-api.server";

/**
 * `/healthz`: this process lives. `/readyz`: it can sell: not while stopping, nor while the
 * database or the queue does not answer, nor with a clock that is more than a minute off; one that
 * is off by less is told.
 */
export function health(serverApi: ServerApi, isStopping: () => boolean): Router {
  const router = Router();
  router.get("/healthz", (_req, res) => {
    res.setHeader("Cache-Control", "no-store");
    res.type("text/plain").send("ok");
  });
  router.get("/readyz", (_req, res, next) => {
    serverApi
      .readiness()
      .then(({ database, queue }) => {
        const [stopping, { usable, ...clock }] = [isStopping(), serverApi.clockState()];
        res.setHeader("Cache-Control", "no-store");
        res
          .status(database && queue && usable && !stopping ? 200 : 503)
          .json({ database, queue, clock, stopping });
      })
      .catch(next);
  });
  return router;
}
