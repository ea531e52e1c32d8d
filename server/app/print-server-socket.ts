import type { IncomingMessage } from "node:http";
import type { WebSocket } from "ws";
import type { ServerApi } from "../../app/server-api.server";
import { SlidingWindow } from "./sliding-window";
import { refuseUpgrade, type Upgrade } from "./websocket-upgrades";
import {
  closeSockets,
  keepAlive,
  sendText,
  SOCKET_LIMITS,
  socketServer,
  TOO_MANY,
} from "./websockets";

export interface PrintServerEndpoint {
  upgrade: Upgrade;
  /** How many sockets are open. */
  size: () => number;
  /** Closes every socket, and ends when its last changes are stored. */
  close: () => Promise<void>;
}

/**
 * The socket of the print servers. They show their user's ws_api_key, or a device token, as a bearer
 * token; a browser cannot, and is refused by its Origin as well. The functions come from the Remix
 * build, like every other part of the application.
 */
export function printServerEndpoint(
  serverApi: Pick<ServerApi, "printServerHub" | "log">,
  pingEveryMs = SOCKET_LIMITS.pingEveryMs,
  addressOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? "",
): PrintServerEndpoint {
  const server = socketServer(SOCKET_LIMITS.messageBytes);
  const { printServerHub, log } = serverApi;
  printServerHub.start();

  const upgrade: Upgrade = async (request, socket, head) => {
    if (request.headers.origin !== undefined) return refuseUpgrade(socket, 403);
    const key = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? "")?.[1];
    const from = {
      ip: addressOf(request),
      userAgent: request.headers["user-agent"] ?? "",
    };
    const user = key ? await printServerHub.admit(key, from) : null;
    if (!user) return refuseUpgrade(socket, 401);
    if (user === "full") return refuseUpgrade(socket, 429);
    server.handleUpgrade(request, socket, head, (ws) => take(ws, user));
  };

  function take(ws: WebSocket, user: Parameters<typeof printServerHub.connect>[0]): void {
    const connection = printServerHub.connect(user, {
      send: (text) => sendText(ws, text, SOCKET_LIMITS.unsentBytes),
      close: (code) => ws.close(code),
    });
    keepAlive(ws, { ...SOCKET_LIMITS, pingEveryMs }, () => {
      connection
        .keepAlive()
        .catch((error: unknown) =>
          log.warn({ err: error }, "a print server's pulse was not noted"),
        );
    });
    const heard = new SlidingWindow(SOCKET_LIMITS.messages, SOCKET_LIMITS.windowMs);
    ws.on("message", (data, isBinary) => {
      if (isBinary) return ws.close(1003);
      if (!heard.take()) return ws.close(TOO_MANY);
      void connection.receive((data as Buffer).toString("utf8"));
    });
    ws.on("close", () => {
      printServerHub
        .disconnect(connection)
        .catch((error: unknown) =>
          log.warn({ err: error }, "a print server left and its jobs were not noted"),
        );
    });
  }

  return {
    upgrade,
    size: () => server.clients.size,
    close: async () => {
      await printServerHub.stop();
      await closeSockets(server);
    },
  };
}
