import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readAtMost } from "~/read-at-most.server";
import type { Agent } from "./agent";
import {
  type LocalAnswer,
  localPrint,
  localTest,
  type PrintFields,
  printFields,
} from "./local-calls";
import type { PrintQueue } from "./print-queue";

const MAX_BODY_BYTES = 65_536;
const LOOPBACK = "127.0.0.1";

interface LocalServerOptions {
  queue: PrintQueue;
  agent: Pick<Agent, "askFor" | "connected">;
  key: string;
  serverUrl: string;
}

/**
 * The local calls (R-7-53, R-7-54), for pages of the product on this machine and nobody else:
 * loopback alone, one origin, the user's key.
 */
export async function startLocalServer(
  options: LocalServerOptions,
  port: number,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, maxHeaderSize: 8_192 },
    (request, response) => {
      answer(request, response, options).catch(() =>
        send(response, { status: 400, body: { error: "Bad request" } }),
      );
    },
  );
  await listening(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: LocalServerOptions,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  // A page of another site that has its name resolve to this machine would still send its own name.
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? ""))
    return send(response, { status: 403, body: { error: "Not authorized" } });
  const { origin } = request.headers;
  if (origin !== undefined && origin !== options.serverUrl)
    return send(response, { status: 403, body: { error: "Not authorized" } });
  if (origin !== undefined) allow(response, origin);
  if (request.method === "OPTIONS") return void response.writeHead(204).end();

  const call = `${request.method} ${url.pathname}`;
  if (call === "GET /") return send(response, { status: 200, body: status(options) });
  const known = ["POST /print", "POST /test-print", "GET /test-print"];
  if (!known.includes(call)) return send(response, { status: 404, body: { error: "Not found" } });
  if (!isKey(url.searchParams.get("api_key") ?? "", options.key))
    return send(response, { status: 401, body: { error: "Not authorized" } });
  const fields = await readFields(request, url);
  if (!fields) return send(response, { status: 400, body: { error: "Bad request" } });
  send(
    response,
    await (url.pathname === "/print" ? localPrint(fields, options) : localTest(fields, options)),
  );
}

function status({ queue, agent }: LocalServerOptions) {
  return {
    connected: agent.connected,
    printers: queue.printers.map(({ printer: { device_id, name, type } }) => ({
      device_id,
      name,
      type,
    })),
  };
}

function allow(response: ServerResponse, origin: string): void {
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Access-Control-Allow-Methods", "GET, POST");
  response.setHeader("Access-Control-Allow-Headers", "Content-Type");
  response.setHeader("Access-Control-Allow-Private-Network", "true");
  response.setHeader("Vary", "Origin");
}

/** JSON or a form; for GET the query. Null where it is neither, or too large. */
async function readFields(request: IncomingMessage, url: URL): Promise<PrintFields | null> {
  const query = Object.fromEntries(url.searchParams);
  if (request.method === "GET") return parse(query);
  const body = await readAtMost(request, MAX_BODY_BYTES);
  if (!body) return null;
  const text = body.toString("utf8");
  if (text === "") return parse(query);
  const isJson = (request.headers["content-type"] ?? "").startsWith("application/json");
  return parse({
    ...query,
    ...(isJson ? (JSON.parse(text) as object) : Object.fromEntries(new URLSearchParams(text))),
  });
}

function parse(fields: unknown): PrintFields | null {
  const parsed = printFields.safeParse(fields);
  return parsed.success ? parsed.data : null;
}

function isKey(given: string, key: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(key));
}

function send(response: ServerResponse, { status, body }: LocalAnswer): void {
  if (response.headersSent) return;
  response
    .writeHead(status, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
    })
    .end(JSON.stringify(body));
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOOPBACK, resolve);
  });
}
