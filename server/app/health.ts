import { Router } from "express";
import type { ServerApi } from "../../app/server-api.server";

/**
 * `/healthz`: this process lives. `/readyz`: it can sell: not while stopping, nor while the
 * database or the queue does not answer.
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
        const stopping = isStopping();
        res.setHeader("Cache-Control", "no-store");
        res.status(database && queue && !stopping ? 200 : 503).json({ database, queue, stopping });
      })
      .catch(next);
  });
  return router;
}
