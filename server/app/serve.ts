import { createServer, STATUS_CODES, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Express } from "express";

const MAX_CONNECTIONS = 2_000;
const STATUS_OF: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** A server with the limits of the design (reliability, part B): headers 8 kB in 10 s, a request 30 s, 2,000 connections. */
export function makeServer(app: Express): Server {
  const server = createServer(
    {
      maxHeaderSize: 8_192,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 2_000,
      // Longer than a proxy keeps its own side, so that the proxy is the one to close and never meets a closed door.
      keepAliveTimeout: 65_000,
    },
    app,
  );
  server.maxConnections = MAX_CONNECTIONS;
  // Also ends a client that stopped reading its answer.
  server.timeout = 30_000;
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const status = STATUS_OF[error.code ?? ""] ?? 400;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  return server;
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

/** Takes no new connections and resolves when the last request is answered. A connection kept alive after its answer is closed. */
export function endRequests(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearInterval(idle);
      resolve();
    });
  });
}
