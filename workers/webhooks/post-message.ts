import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { now } from "~/domain/shared/clock.server";
import type { AddressPolicy } from "~/domain/webhooks/address-policy.server";
import { parseRetryAfter, type TryError, type TryResult } from "~/domain/webhooks/retry-rules";
import {
  type ReceiverAddress,
  RefusedAddress,
  type Resolve,
  resolveReceiver,
} from "./resolve-receiver";

const ANSWER_BYTES = 4_096;
const TIMEOUT_MS = 10_000;

export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface PostOptions {
  policy: AddressPolicy;
  resolve?: Resolve;
  timeoutMs?: number;
}

/**
 * Posts a message to a receiver, and waits 10 s at most for all of it. Never throws, never follows
 * a redirect. The status decides; of the answer at most 4 kB are read, for whoever looks at the
 * log, and how it ends does not matter.
 */
export async function postMessage(message: Message, options: PostOptions): Promise<TryResult> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), options.timeoutMs ?? TIMEOUT_MS);
  try {
    const addresses = await withinTime(
      resolveReceiver(new URL(message.url).hostname, options.policy, options.resolve),
      cut.signal,
    );
    return { ...(await exchange(message, addresses, cut.signal)), error: null, ms: ms() };
  } catch (error) {
    const why = cut.signal.aborted ? "timeout" : errorOf(error);
    return { status: null, error: why, ms: ms(), answer: null, retryAfterS: null };
  } finally {
    clearTimeout(timer);
  }
}

type Answer = Pick<TryResult, "status" | "answer" | "retryAfterS">;

/** One request on a connection of its own, to one of these addresses and nowhere else. */
function exchange(
  { url, headers, body }: Message,
  addresses: ReceiverAddress[],
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    const content = Buffer.from(body);
    const { request } = target.protocol === "https:" ? https : http;
    const sent: ClientRequest = request(target, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": content.length,
        "user-agent": "Jetty-Webhooks/1",
        accept: "*/*",
        connection: "close",
      },
      agent: false,
      lookup: lookupAmong(addresses),
      signal,
    });
    let answered = false;
    sent.on("response", (response) => {
      answered = true;
      void readAnswer(response, signal).then((answer) => {
        resolve({
          status: response.statusCode ?? null,
          answer,
          retryAfterS: parseRetryAfter(response.headers["retry-after"], now()),
        });
        sent.destroy();
      });
    });
    // After the answer's head nothing that goes wrong changes what it said.
    const fail = (error: Error) => {
      if (!answered) reject(error);
    };
    sent.on("error", fail);
    sent.on("close", () => fail(new Error("closed")));
    sent.end(content);
  });
}

/** Answers with the addresses that were checked, whatever name is asked for. */
function lookupAmong(addresses: ReceiverAddress[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? "", first?.family);
  };
}

/** What can be read of an answer's body: 4 kB at most, whether or not it ends as it should. */
async function readAnswer(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const done = () =>
      resolve(
        Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString("utf8").replaceAll("\0", "\ufffd"),
      );
    response.on("data", (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size >= ANSWER_BYTES) done();
    });
    for (const end of ["end", "close", "error", "aborted"]) response.on(end, done);
    signal.addEventListener("abort", done);
  });
}

function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("too late")));
    work.then(resolve, reject);
  });
}

const DNS_CODE = /^(?:ENOTFOUND|EAI_|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT$|EBADRESP|EBADNAME)/;
const CONNECT_CODE = /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT)$/;
const TLS_CODE = /^(?:ERR_TLS|ERR_SSL|EPROTO$|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_)/;

function errorOf(error: unknown): TryError {
  if (error instanceof RefusedAddress) return "address";
  const code = codeOf(error);
  if (DNS_CODE.test(code)) return "dns";
  if (CONNECT_CODE.test(code)) return "connect";
  if (TLS_CODE.test(code)) return "tls";
  return code.startsWith("HPE_") ? "protocol" : "closed";
}

/** The code of an error; of several addresses that failed, the first one's. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
