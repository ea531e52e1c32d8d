import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** What each connection of a server is asking, or null before it has said it. */
type Asked = Map<Socket, IncomingMessage | null>;

const servers = new WeakMap<Server, Asked>();

/** Watches which connections have said what they want, to its end. */
export function watchRequests(server: Server): void {
  const asked: Asked = new Map();
  servers.set(server, asked);
  server.on("connection", (socket: Socket) => {
    asked.set(socket, null);
    socket.once("close", () => asked.delete(socket));
  });
  server.on("request", (request, response) => {
    asked.set(request.socket, request);
    response.once("finish", () => {
      if (asked.has(request.socket)) asked.set(request.socket, null);
    });
  });
  // From here on it is a socket, which its endpoint closes.
  server.on("upgrade", ({ socket }) => asked.delete(socket));
}

/** Cuts off whoever has begun a request and not ended it, or has none. */
export function cutIncompleteRequests(server: Server): void {
  for (const [socket, request] of servers.get(server) ?? [])
    if (!request?.complete) socket.destroy();
}
