import { connect, type Socket } from "node:net";

export interface LoadOptions {
  port: number;
  connections: number;
  /** Stops after this long, or when `next` has nothing more to send. */
  forMs?: number;
  next: () => Buffer | null;
  /** A status that is not expected ends the run. */
  expect: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  perSecond: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * Asks a server over kept connections, one request at a time on each, and counts whole answers.
 * It reads no more of an answer than its status and length, so that it is quicker than any server
 * it measures.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const started = performance.now();
  const end = started + (options.forMs ?? Infinity);
  const counts = await Promise.all(
    Array.from({ length: options.connections }, () => drive(options, end)),
  );
  const seconds = (performance.now() - started) / 1_000;
  const requests = counts.reduce((sum, one) => sum + one, 0);
  return { requests, seconds, perSecond: requests / seconds };
}

function drive({ port, next, expect }: LoadOptions, end: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let done = 0;
    let held: Buffer = Buffer.alloc(0);
    const finish = () => {
      socket.destroy();
      resolve(done);
    };
    const ask = () => {
      const bytes = performance.now() < end ? next() : null;
      if (bytes) socket.write(bytes);
      else finish();
    };
    socket.once("connect", ask);
    socket.on("error", reject);
    socket.on("data", (chunk: Buffer) => {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const answer = wholeAnswer(held);
      if (!answer) return;
      if (answer.status !== expect) {
        socket.destroy();
        return reject(
          new Error(`Expected ${expect}, got ${answer.status}: ${held.toString("utf8", 0, 600)}`),
        );
      }
      held = Buffer.alloc(0);
      done += 1;
      ask();
    });
    socket.on("close", () => reject(new Error("The server closed a connection.")));
  });
}

/** The status of the answer in these bytes, once it is there in full. */
function wholeAnswer(bytes: Buffer): { status: number } | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = bytes.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return bytes.length >= headEnd + 4 + Number(length) ? { status } : null;
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return { status };
  return bytes.subarray(-5).toString("latin1") === "0\r\n\r\n" ? { status } : null;
}

/** The bytes of a request with these headers. */
export function requestBytes(
  method: "GET" | "POST",
  path: string,
  headers: Record<string, string> = {},
  body = "",
): Buffer {
  const all = {
    Host: "127.0.0.1",
    ...headers,
    ...(method === "POST" ? { "Content-Length": String(Buffer.byteLength(body)) } : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}
