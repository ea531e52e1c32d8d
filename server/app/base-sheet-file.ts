import { type RequestHandler, Router } from "express";
import type { ServerApi } from "../../app/server-api.server";
import { type Encoded, encodeSmallest, encodingFor } from "./encode";
import { OF_DOCUMENTS } from "./static-files";

/**
 * The file of tokens and base, which pages without scripts share. Its cookie tells the next page
 * that this browser has it. Under the name of another version (a page drawn before an update, whose
 * file the browser lost) it is sent too, better than a page without styles, and then kept nowhere.
 */
export function baseSheetFile(serverApi: ServerApi): RequestHandler {
  const router = Router();
  let encoded: Promise<Encoded> | undefined;
  router.get("/style/:version.css", (req, res, next) => {
    const { css, path, cookie, days } = serverApi.baseSheet();
    encoded ??= encodeSmallest(css);
    encoded
      .then((bodies) => {
        const encoding = encodingFor(req.headers["accept-encoding"], bodies.identity.length);
        for (const name of OF_DOCUMENTS) res.removeHeader(name);
        res.setHeader("Content-Type", "text/css; charset=utf-8");
        res.setHeader("Vary", "Accept-Encoding");
        if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
        if (req.path === path) {
          res.setHeader("Cache-Control", `private, max-age=${days * 86_400}, immutable`);
          res.setHeader("Set-Cookie", cookie);
        } else res.setHeader("Cache-Control", "no-store");
        res.setHeader("Content-Length", bodies[encoding].length);
        res.end(req.method === "HEAD" ? undefined : bodies[encoding]);
      })
      .catch(next);
  });
  return router;
}
