import type { ServerBuild } from "@remix-run/server-runtime";
import express, { type Express } from "express";
import type { Calls } from "../../app/api/calls.server";
import type { Doors } from "../../app/http/doors.server";
import type { AtWork } from "./at-work";
import { readForm } from "./body";
import { jsonCalls } from "./calls";
import { failed } from "./failed";
import { firstPage } from "./first-page";
import { securityHeaders } from "./headers";
import { health } from "./health";
import { identify } from "./identify";
import { refuseMalformed } from "./malformed";
import { refuseOtherMethods } from "./methods";
import { originsOf, refuseForeignOrigin } from "./origin";
import { paymentCallback } from "./payment-callback";
import { pages, remix } from "./remix";
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
  atWork: AtWork;
}

/** THE ORDER in which a request is judged; the first that answers ends it. */
export function createApp(build: ServerBuild, doors: Doors, options: AppOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", false);
  app.set(
    "trust proxy",
    /^\d+$/.test(options.trustProxy) ? Number(options.trustProxy) : options.trustProxy,
  );
  const ours = originsOf(options.publicUrl, options.anyHost);
  const draw = remix(build, doors, options.publicUrl);

  app.use(identify(doors), securityHeaders(options.publicUrl));
  app.use((_req, res, next) => {
    if (options.isStopping()) res.setHeader("Connection", "close");
    next();
  });
  app.use(health(doors, options.isStopping));
  app.use(staticFiles(options.publicFolder, doors));
  app.use(requestLog(doors), refuseMalformed(doors));
  app.use(paymentCallback(doors, options.atWork));
  app.use(jsonCalls(options.calls, doors, ours));
  app.use(firstPage(draw, doors));
  app.use(refuseOtherMethods(doors), refuseForeignOrigin(doors, ours), readForm(doors));
  app.use(pages(draw, doors));
  app.use(failed(doors));
  return app;
}
