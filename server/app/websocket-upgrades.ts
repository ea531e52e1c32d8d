import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { namesTwoHosts } from "./validate-url";

/** Answers a request to become a socket; the first part of the stream may have come along. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;

/**
 * THE TABLE of sockets: path -> who answers it. Every other path is answered that there is none.
 */
export function handleUpgrades(server: Server, table: Record<string, Upgrade>): void {
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    if (namesTwoHosts(request)) return refuseUpgrade(socket, 400);
    const upgrade = table[(request.url ?? "").split("?")[0] ?? ""];
    if (!upgrade) return refuseUpgrade(socket, 404);
    upgrade(request, socket, head)
      .then(() => excludeFromConnectionLimit(server, socket))
      .catch(() => refuseUpgrade(socket, 503));
  });
}

/** A socket stays for hours: it takes none of the places that are for requests. */
function excludeFromConnectionLimit(server: Server, socket: Duplex): void {
  if (socket.writableEnded || socket.destroyed || !server.maxConnections) return;
  server.maxConnections += 1;
  socket.once("close", () => (server.maxConnections -= 1));
}

/** How long whoever was refused may take to go. */
const REFUSED_MS = 1_000;
const PHRASES = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  429: "Too Many Requests",
  503: "Service Unavailable",
};

export function refuseUpgrade(socket: Duplex, status: keyof typeof PHRASES): void {
  socket.end(
    `HTTP/1.1 ${status} ${PHRASES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
  setTimeout(() => socket.destroy(), REFUSED_MS).unref();
}
