import type { ServerBuild } from "@remix-run/server-runtime";
import express, { type Express } from "express";
import type { Calls } from "../../app/api/calls.server";
import type { ServerApi } from "../../app/server-api.server";
import { pageHandler, remixRenderer } from "../remix/adapter";
import { refuseOtherMethods } from "./allowed-methods";
import type { BackgroundWork } from "./background-work";
import { baseSheetFile } from "./base-sheet-file";
import { errorHandler } from "./error-handler";
import { sendErrorPage } from "./error-response";
import { health } from "./health";
import { homePageCache } from "./home-page-cache";
import { jsonCalls } from "./json-calls";
import { ownOrigins, refuseForeignOrigin } from "./origin";
import { firstPageCheck } from "./page-check";
import { paymentCallback } from "./payment-callback";
import { readForm } from "./request-body";
import { assignRequestId } from "./request-id";
import { requestLog } from "./request-log";
import { kindIs, measureRequests } from "./request-measure";
import { securityHeaders } from "./security-headers";
import { staticFiles } from "./static-files";
import { namesTwoHosts, refuseMalformedUrls } from "./validate-url";

export interface AppOptions {
  /** The JSON calls of the application. */
  calls: Calls;
  /** The folder of public files. */
  publicFolder: string;
  /** Our own origin, as visitors know it. */
  publicUrl: string;
  /** TRUST_PROXY: a number of proxies, or their addresses. */
  trustProxy: string;
  /**
   * Off the internet a page may also be reached under another name: then the host it was asked for
   * is ours too.
   */
  anyHost: boolean;
  isStopping: () => boolean;
  backgroundWork: BackgroundWork;
}

/** THE ORDER in which a request is checked; the first that answers ends it. */
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

  app.use(measureRequests(serverApi), assignRequestId(serverApi));
  app.use(securityHeaders(options.publicUrl));
  app.use((req, res, next) => {
    if (options.isStopping()) res.setHeader("Connection", "close");
    // HTTP/1.1 keeps a connection without being told so.
    else if (req.httpVersion === "1.1") res.removeHeader("Connection");
    next();
  });
  app.use((req, res, next) =>
    namesTwoHosts(req) ? sendErrorPage(serverApi, req, res, 400) : next(),
  );
  app.use(kindIs("health"));
  app.use(health(serverApi, firstPageCheck(build, options.publicUrl), options.isStopping));
  app.use(kindIs("file"), baseSheetFile(serverApi));
  app.use(staticFiles(options.publicFolder, serverApi));
  app.use(requestLog(serverApi), refuseMalformedUrls(serverApi));
  app.use(kindIs("callback"), paymentCallback(serverApi, options.backgroundWork));
  app.use(kindIs("call"), jsonCalls(options.calls, serverApi, ours));
  app.use(kindIs("page"), homePageCache(render, serverApi));
  app.use(refuseOtherMethods(serverApi), refuseForeignOrigin(serverApi, ours), readForm(serverApi));
  app.use(pageHandler(render, serverApi));
  app.use(errorHandler(serverApi));
  return app;
}
