import { Router } from "express";
import type { ServerApi } from "../../app/server-api.server";
import type { PageCheck } from "./page-check";

/**
 * `/healthz`: this process lives. `/readyz`: it can sell: not while stopping, nor while the
 * database cannot be used or the queue does not answer, nor before a page was drawn, nor with a
 * clock that is more than a minute off; one that is off by less is told, and what is wrong with the
 * database by its name.
 */
export function health(
  serverApi: ServerApi,
  pagesWork: PageCheck,
  isStopping: () => boolean,
): Router {
  const router = Router();
  router.get("/healthz", (_req, res) => {
    res.setHeader("Cache-Control", "no-store");
    res.type("text/plain").send("ok");
  });
  router.get("/readyz", (_req, res, next) => {
    serverApi
      .readiness()
      .then(async ({ database, cause, help, queue }) => {
        // Without a database no page can be drawn, and trying is not needed to know it.
        const pages = database && (await pagesWork());
        const [stopping, { usable, ...clock }] = [isStopping(), serverApi.clockState()];
        res.setHeader("Cache-Control", "no-store");
        res
          .status(database && queue && pages && usable && !stopping ? 200 : 503)
          .json({ database, cause, help, queue, pages, clock, stopping });
      })
      .catch(next);
  });
  return router;
}
