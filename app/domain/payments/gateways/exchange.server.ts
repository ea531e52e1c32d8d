import {
  Agent as HttpAgent,
  type ClientRequest,
  type IncomingMessage,
  request as overHttp,
} from "node:http";
import { Agent as HttpsAgent, request as overHttps } from "node:https";
import { readAtMost } from "~/read-at-most.server";
import { GatewayUnavailable } from "./gateway.server";

/** The longest that one exchange with a gateway may take, connection and body included. */
export const EXCHANGE_TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;

/** Errors of a request that never left this machine: the other side cannot have acted. */
const NOT_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|CERT_.*|ERR_TLS_.*|.*_CERT.*|UNABLE_TO_.*)$/;

/**
 * A connection is kept for the next bill, but not for so long that the gateway may be closing it
 * just then.
 */
const KEEP_ALIVE = { keepAlive: true, timeout: 4_000 };
const AGENTS = { http: new HttpAgent(KEEP_ALIVE), https: new HttpsAgent(KEEP_ALIVE) };

export interface GatewayRequest {
  method: "GET" | "POST" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  /** With its media type. */
  body?: { type: string; text: string };
}

export interface GatewayAnswer {
  /** 2xx, or 4xx but 429: the gateway understood and answered. */
  status: number;
  text: string;
}

/**
 * One exchange with a gateway; gives the answer's text, whatever its content type. Throws
 * GatewayUnavailable; follows no redirect. By node:http and not by fetch, whose streams cost more
 * than any statement of an order.
 */
export function exchange(request: GatewayRequest, withinMs: number): Promise<GatewayAnswer> {
  return new Promise((resolve, reject) => {
    const sent = open(request, timeLimit(withinMs));
    sent.on("error", (error) => reject(toGatewayUnavailable(error)));
    sent.on("response", (answer) => {
      const status = answer.statusCode ?? 0;
      const understood =
        (status >= 200 && status < 300) || (status >= 400 && status < 500 && status !== 429);
      if (understood)
        return void readText(answer).then(
          (text) => resolve({ status, text }),
          (error: Error) => reject(toGatewayUnavailable(error)),
        );
      answer.destroy();
      reject(
        new GatewayUnavailable(
          status >= 300 && status < 400 ? "redirect" : "status",
          status === 429,
        ),
      );
    });
    sent.end(request.body?.text);
  });
}

/**
 * A file that a gateway has put somewhere, without its key. Throws GatewayUnavailable, also where it is
 * larger than `maxBytes`; follows no redirect.
 */
export function download(url: string, maxBytes: number, withinMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = open({ method: "GET", url }, timeLimit(withinMs));
    sent.on("error", (error) => reject(toGatewayUnavailable(error)));
    sent.on("response", (answer) => {
      if (answer.statusCode !== 200) {
        answer.destroy();
        return reject(new GatewayUnavailable("status", true));
      }
      readBody(answer, maxBytes).then(resolve, (error: Error) =>
        reject(toGatewayUnavailable(error)),
      );
    });
    sent.end();
  });
}

/** POSTs a form to a gateway whose errors come with status 200: any other is no answer. */
export async function postForm(
  url: string,
  fields: Record<string, string>,
  withinMs: number,
): Promise<string> {
  const { status, text } = await exchange(
    { method: "POST", url, body: formBody(fields) },
    withinMs,
  );
  if (status >= 400) throw new GatewayUnavailable("status", false);
  return text;
}

export function formBody(fields: Record<string, string>): { type: string; text: string } {
  return {
    type: "application/x-www-form-urlencoded",
    text: new URLSearchParams(fields).toString(),
  };
}

function timeLimit(withinMs: number): AbortSignal {
  return AbortSignal.timeout(Math.ceil(Math.max(1, Math.min(withinMs, EXCHANGE_TIMEOUT_MS))));
}

function open({ method, url, headers, body }: GatewayRequest, signal: AbortSignal): ClientRequest {
  const ofBody = body && {
    "Content-Type": body.type,
    "Content-Length": Buffer.byteLength(body.text),
  };
  const options = { method, headers: { Accept: "*/*", ...ofBody, ...headers }, signal };
  return url.startsWith("https:")
    ? overHttps(url, { ...options, agent: AGENTS.https })
    : overHttp(url, { ...options, agent: AGENTS.http });
}

async function readText(answer: IncomingMessage): Promise<string> {
  return (await readBody(answer, MAX_BYTES)).toString("utf8");
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const body = await readAtMost(answer, maxBytes);
  if (!body) throw new GatewayUnavailable("too_large", false);
  return body;
}

/** Every failure of the network carries a code; anything else is our own mistake. */
function toGatewayUnavailable(error: Error): Error {
  if (error instanceof GatewayUnavailable) return error;
  const code = (error as { code?: unknown }).code;
  if (error.name === "AbortError" || code === "ABORT_ERR")
    return new GatewayUnavailable("timeout", false);
  return typeof code === "string" ? new GatewayUnavailable("network", NOT_SENT.test(code)) : error;
}

/**
 * Repeats a harmless call (query, cancel) once after a second, if that still fits into the time
 * given.
 */
export async function retryOnce<T>(
  withinMs: number,
  call: (withinMs: number) => Promise<T>,
): Promise<T> {
  const end = performance.now() + withinMs;
  try {
    return await call(withinMs);
  } catch (error) {
    const left = end - performance.now() - 1_000;
    if (!(error instanceof GatewayUnavailable) || left <= 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return call(left);
  }
}
