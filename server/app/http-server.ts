import { createServer, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Express } from "express";
import type { ServerApi } from "../../app/server-api.server";
import { cutIncompleteRequests, watchRequests } from "./incomplete-requests";
import { requestClasses } from "./request-classes";

/** The limits of the design (reliability, part B). */
export const SERVER_LIMITS = {
  headerBytes: 8_192,
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 30_000,
  checkMs: 2_000,
  connections: 2_000,
};

const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** A server that ends clients which are too slow or too many. */
export function createHttpServer(
  app: Express,
  serverApi: Pick<ServerApi, "errorPage">,
  limits = SERVER_LIMITS,
): Server {
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      // Longer than a proxy keeps its own side, so that the proxy is the one to close and never
      // meets a closed connection.
      keepAliveTimeout: 65_000,
      ...requestClasses(app),
    },
    app,
  );
  watchRequests(server);
  server.maxConnections = limits.connections;
  // Also ends a client that stopped reading its answer.
  server.timeout = limits.idleMs;
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const status = STATUS_OF[error.code ?? ""] ?? 400;
    socket.end(errorText(serverApi, status));
  });
  return server;
}

/** The page of a status for a request that was never read: what language it wants is not known. */
function errorText({ errorPage }: Pick<ServerApi, "errorPage">, status: number): string {
  const { headers, body } = errorPage(status, { cookie: "", reference: "" });
  const lines = Object.entries({
    ...headers,
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}

/** Resolves with the port once the server listens; rejects where it cannot. */
export function startListening(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, backlog: 1_024 }, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/** What has not been said to its end so long after the last connection was taken is left. */
const SAID_WITHIN_MS = 2_000;

/**
 * Takes no new connections and resolves when the last request is answered. A connection kept alive
 * after its answer is closed, and so is one that does not say its request to the end.
 */
export function drainRequests(server: Server, saidWithinMs = SAID_WITHIN_MS): Promise<void> {
  return new Promise((resolve) => {
    // Right after new connections were accepted: one that waits then would be lost.
    setImmediate(() => {
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const late = setTimeout(() => cutIncompleteRequests(server), saidWithinMs);
      server.close(() => {
        clearInterval(idle);
        clearTimeout(late);
        resolve();
      });
    });
  });
}
