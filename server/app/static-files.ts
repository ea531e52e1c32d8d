import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import compression from "compression";
import express, { type RequestHandler, Router } from "express";
import type { ServerApi } from "../../app/server-api.server";
import { encodingFor } from "./encode";
import { sendErrorPage } from "./error-response";

const HOUR_MS = 3_600_000;

/**
 * The files of `public/`: those of a build have their hash in their name and stay for a year, the
 * others for an hour. Which others there are is read once at start, so that a page does not cost a
 * look at the disk.
 */
export function staticFiles(folder: string, serverApi: ServerApi): RequestHandler {
  const router = Router();
  const others = new Set(filesIn(folder));
  const packed = compression({ threshold: 1_024 });
  const built = express.static(join(folder, "build"), {
    immutable: true,
    // Nobody asks again for what stays for a year.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    maxAge: 365 * 24 * HOUR_MS,
    index: false,
    redirect: false,
  });
  const plain = express.static(folder, {
    maxAge: HOUR_MS,
    index: false,
    redirect: false,
    setHeaders: (res, path) => {
      if (path.endsWith(SERVICE_WORKER)) forServiceWorker(res);
    },
  });
  router.use("/build", packedFiles(join(folder, "build")), packed, built, (req, res) =>
    sendErrorPage(serverApi, req, res, 404),
  );
  router.use((req, res, next) => {
    if (!others.has(req.path)) return next();
    packed(req, res, () => void plain(req, res, next));
  });
  return router;
}

/** It works by its own policy, not by that of the page: it asks us, and nobody else. */
const SERVICE_WORKER = "-worker.js";
function forServiceWorker(res: ServerResponse): void {
  res.setHeader("Content-Security-Policy", "default-src 'none'; connect-src 'self'");
  res.setHeader("Cache-Control", "no-cache");
}

const ENDINGS = { br: ".br", gzip: ".gz", identity: "" } as const;

/** What only a document heeds, or the log, which has no line for these: 250 bytes a script. */
export const OF_DOCUMENTS = [
  ...["Content-Security-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy"],
  "X-Request-Id",
];

/** Sends in place of a script the file into which the build packed it, to whoever takes that. */
function packedFiles(folder: string): RequestHandler {
  const known = new Set(filesIn(folder));
  return (req, res, next) => {
    const encoding = encodingFor(req.headers["accept-encoding"], Number.MAX_SAFE_INTEGER);
    const file = req.path + ENDINGS[encoding];
    if (encoding !== "identity" && known.has(file)) {
      for (const name of OF_DOCUMENTS) res.removeHeader(name);
      res.setHeader("Content-Encoding", encoding);
      res.setHeader("Content-Type", "text/javascript; charset=utf-8");
      res.setHeader("Vary", "Accept-Encoding");
      req.url = file;
    }
    next();
  };
}

function filesIn(folder: string, below = ""): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    if (entry.isDirectory()) return path === "/build" ? [] : filesIn(folder, path);
    return [path];
  });
}
