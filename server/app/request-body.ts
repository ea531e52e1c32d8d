import { AsyncResource } from "node:async_hooks";
import { isUtf8 } from "node:buffer";
import type { Request, RequestHandler, Response } from "express";
import type { ServerApi } from "../../app/server-api.server";
import { readBytes } from "../read-bytes";
import { sendErrorPage } from "./error-response";
import { isGatewayReturn, isReadableText } from "./validate-url";

interface BodyRule {
  path: RegExp;
  maxBytes: number;
  maxFields: number;
  /**
   * A form with a file, sent as multipart. One that is too large arrives without its body, and the
   * page says so.
   */
  file?: true;
}

/** The largest file, and what a form puts around it. */
const MAX_FILE = 5 * 1_048_576 + 65_536;

/** How much each kind of route takes (design: reliability, part B); the first that matches. */
const RULES: BodyRule[] = [
  { path: /^\/(?:login(?:\/forgot)?|lock)$/, maxBytes: 4_096, maxFields: 20 },
  { path: /^\/browser-error$/, maxBytes: 16_384, maxFields: 10 },
  { path: /^\/(?:pos\/)?passengers-info$/, maxBytes: 1_048_576, maxFields: 6_000 },
  {
    path: /^\/(?:users\/\d{1,10}|user-profile)\/picture$/,
    maxBytes: MAX_FILE,
    maxFields: 20,
    file: true,
  },
  { path: /^\/ticket-counter$/, maxBytes: 1_048_576, maxFields: 3_000 },
  { path: /^\/month-end\/import$/, maxBytes: MAX_FILE, maxFields: 20, file: true },
  { path: /^\/ticket-counter\/letters$/, maxBytes: MAX_FILE, maxFields: 20, file: true },
  {
    path: /^\/tickets\/[\w-]{1,40}\/(?:files|letters)$/,
    maxBytes: MAX_FILE,
    maxFields: 20,
    file: true,
  },
];
const DEFAULT_RULE: Omit<BodyRule, "path"> = { maxBytes: 65_536, maxFields: 500 };
const FORM = /^application\/x-www-form-urlencoded(?:\s*;|$)/i;
const FILE_FORM = /^multipart\/form-data\s*;/i;
/** So much of a file that is too large is read before the answer; who sends more gets it meanwhile. */
const MAX_DISCARDED_BYTES = 128 * 1_048_576;
/** Files that are read at once; who sends them is not known yet. */
const MAX_CONCURRENT_FILES = 30;
let filesBeingRead = 0;
/**
 * How long the rest of a refused body is still read before the answer: a client that is sending when
 * the connection ends sees a reset in its place. One that sends nothing does not wait for it.
 */
const DRAIN = { ms: 2_000, idleMs: 100 };

const bodies = new WeakMap<Request, Buffer<ArrayBuffer>>();

/** The body that `readForm` or `readRaw` read, if there was one. */
export function bodyOf(req: Request): Buffer<ArrayBuffer> | undefined {
  return bodies.get(req);
}

/**
 * Reads the form that a page was posted, within its route's limits: 400 unreadable, 413 too much,
 * 415 another kind or compressed.
 */
export function readForm(serverApi: ServerApi): RequestHandler {
  return (req, res, next) => {
    if (!hasBody(req)) return next();
    if (req.method !== "POST") return refuse(400);
    const path = req.path.replace(/\.data$/, "");
    const rule: Omit<BodyRule, "path"> = RULES.find((one) => one.path.test(path)) ?? DEFAULT_RULE;
    if (!(rule.file ? FILE_FORM : FORM).test(req.headers["content-type"] ?? "")) return refuse(415);
    if (rule.file) return readFile(rule.maxBytes);
    readBytes(req, rule.maxBytes, (status, body) => {
      if (status !== 200) return refuse(status);
      const text = body.toString("latin1");
      if (countFields(text) > rule.maxFields) return refuse(413);
      if (!isGatewayReturn(path) && !(isReadableText(text) && isUtf8(body))) return refuse(400);
      bodies.set(req, body);
      next();
    });

    function readFile(maxBytes: number): void {
      if (filesBeingRead >= MAX_CONCURRENT_FILES) return refuse(503);
      filesBeingRead += 1;
      req.once("close", () => (filesBeingRead -= 1));
      readBytes(req, maxBytes, (status, body) => {
        if (status === 200) bodies.set(req, body);
        if (status !== 413) return status === 200 ? next() : refuse(status);
        req.headers[serverApi.TOO_LARGE_HEADER] = "1";
        discardBody(req, res, next);
      });
    }

    function refuse(status: number): void {
      answerAndClose(serverApi, req, res, status);
    }
  };
}

/**
 * Reads on and keeps nothing: a browser shows an answer only when it has sent all it had. The
 * server's own time for a request ends it. Who never stops is answered all the same, and the
 * connection ends with the answer.
 */
function discardBody(req: Request, res: Response, done: () => void): void {
  if (req.complete) return done();
  let bytes = 0;
  const answer = AsyncResource.bind(done);
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_DISCARDED_BYTES) return;
    req.off("data", count).off("end", answer);
    drain(req, () => {
      closeAfter(req, res);
      answer();
    });
  };
  req.on("data", count).once("end", answer).resume();
}

/**
 * Reads a body as it is, for what checks its bytes itself: 413 too much, 415 compressed; said by a
 * page, or by `answer`.
 */
export function readRaw(serverApi: ServerApi, maxBytes: number, answer?: Answer): RequestHandler {
  return (req, res, next) => {
    if (!hasBody(req)) return next();
    readBytes(req, maxBytes, (status, body) => {
      if (status !== 200) return answerAndClose(serverApi, req, res, status, answer);
      bodies.set(req, body);
      next();
    });
  };
}

type Answer = (req: Request, res: Response, status: number) => void;

function hasBody(req: Request): boolean {
  return (
    req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0
  );
}

function answerAndClose(
  serverApi: ServerApi,
  req: Request,
  res: Response,
  status: number,
  answer: Answer = (...refused) => sendErrorPage(serverApi, ...refused),
): void {
  drain(req, () => {
    closeAfter(req, res);
    answer(req, res, status);
  });
}

/** Has the connection end with the answer where the request has not come whole. */
function closeAfter(req: Request, res: Response): void {
  if (!req.complete) res.setHeader("Connection", "close");
}

/** Reads what is still coming, keeps nothing, and is done once: at its end or out of patience. */
function drain(req: Request, done: () => void): void {
  if (req.complete) return done();
  const finish = AsyncResource.bind(() => {
    stop();
    done();
  });
  const [most, idle] = [setTimeout(finish, DRAIN.ms), setTimeout(finish, DRAIN.idleMs)];
  const stop = () => {
    clearTimeout(most);
    clearTimeout(idle);
    req.off("end", finish).off("data", refresh).off("close", stop);
  };
  const refresh = () => void idle.refresh();
  req.on("data", refresh).once("end", finish).once("close", stop).resume();
}

function countFields(form: string): number {
  let count = form.length > 0 ? 1 : 0;
  for (let at = form.indexOf("&"); at !== -1; at = form.indexOf("&", at + 1)) count += 1;
  return count;
}
