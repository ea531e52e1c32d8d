import type { ServerBuild } from "@remix-run/server-runtime";
import express, { type Express } from "express";
import type { Calls } from "../../app/api/calls.server";
import type { ServerApi } from "../../app/http/doors.server";
import type { BackgroundWork } from "./at-work";
import { readForm } from "./body";
import { jsonCalls } from "./calls";
import { errorHandler } from "./failed";
import { homePageCache } from "./first-page";
import { securityHeaders } from "./headers";
import { health } from "./health";
import { assignRequestId } from "./identify";
import { refuseMalformedUrls } from "./malformed";
import { refuseOtherMethods } from "./methods";
import { ownOrigins, refuseForeignOrigin } from "./origin";
import { paymentCallback } from "./payment-callback";
import { pageHandler, remixRenderer } from "./remix";
import { requestLog } from "./request-log";
import { staticFiles } from "./static-files";

export interface AppOptions {
  /** The JSON calls of the application. */
  calls: Calls;
  /** The folder of public files. */
  publicFolder: string;
  /** Our own origin, as visitors know it. */
  publicUrl: string;
  /** TRUST_PROXY: a number of proxies, or their addresses. */
  trustProxy: string;
  /** Off the internet a page may also be reached under another name: then the host it was asked for is ours too. */
  anyHost: boolean;
  isStopping: () => boolean;
  backgroundWork: BackgroundWork;
}

/** THE ORDER in which a request is judged; the first that answers ends it. */
export function createApp(build: ServerBuild, serverApi: ServerApi, options: AppOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", false);
  app.set(
    "trust proxy",
    /^\d+$/.test(options.trustProxy) ? Number(options.trustProxy) : options.trustProxy,
  );
  const ours = ownOrigins(options.publicUrl, options.anyHost);
  const render = remixRenderer(build, serverApi, options.publicUrl);

  app.use(assignRequestId(serverApi), securityHeaders(options.publicUrl));
  app.use((_req, res, next) => {
    if (options.isStopping()) res.setHeader("Connection", "close");
    next();
  });
  app.use(health(serverApi, options.isStopping));
  app.use(staticFiles(options.publicFolder, serverApi));
  app.use(requestLog(serverApi), refuseMalformedUrls(serverApi));
  app.use(paymentCallback(serverApi, options.backgroundWork));
  app.use(jsonCalls(options.calls, serverApi, ours));
  app.use(homePageCache(render, serverApi));
  app.use(refuseOtherMethods(serverApi), refuseForeignOrigin(serverApi, ours), readForm(serverApi));
  app.use(pageHandler(render, serverApi));
  app.use(errorHandler(serverApi));
  return app;
}
