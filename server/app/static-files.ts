import { readdirSync } from "node:fs";
import { join } from "node:path";
import compression from "compression";
import express, { type RequestHandler, Router } from "express";
import type { ServerApi } from "../../app/server-api.server";
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
    maxAge: 365 * 24 * HOUR_MS,
    index: false,
    redirect: false,
  });
  const plain = express.static(folder, { maxAge: HOUR_MS, index: false, redirect: false });
  router.use("/build", packed, built, (req, res) => sendErrorPage(serverApi, req, res, 404));
  router.use((req, res, next) => {
    if (!others.has(req.path)) return next();
    packed(req, res, () => void plain(req, res, next));
  });
  return router;
}

function filesIn(folder: string, below = ""): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    if (entry.isDirectory()) return path === "/build" ? [] : filesIn(folder, path);
    return [path];
  });
}
