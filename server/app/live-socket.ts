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

/** The socket on which the staff's browsers receive the events of liveHub. */
export const LIVE_PATH = "/news";
const PROTOCOL = "jetty-news";

type SocketOwner = Parameters<ServerApi["liveHub"]["connect"]>[0];

export interface LiveEndpoint {
  upgrade: Upgrade;
  /** How many sockets are open. */
  size: () => number;
  /** Tells every browser to come back, and ends when all have gone. */
  close: () => Promise<void>;
}

/**
 * The socket of the staff's browsers. A page of ours brings its session's cookie and, as a second
 * protocol beside ours, a ticket that opens one socket: in the address it would stand in logs. What
 * a browser says is not listened to; its address says when the page was drawn.
 */
export function liveEndpoint(
  { liveHub }: Pick<ServerApi, "liveHub">,
  ourOrigins: (host: string) => string[],
  limits = SOCKET_LIMITS,
): LiveEndpoint {
  const server = socketServer(limits.messageBytes, (offered) =>
    offered.has(PROTOCOL) ? PROTOCOL : false,
  );
  liveHub.start();

  const upgrade: Upgrade = async (request, socket, head) => {
    const { origin, host = "", cookie } = request.headers;
    if (origin === undefined || !ourOrigins(host).includes(origin))
      return refuseUpgrade(socket, 403);
    const ticket = /^jetty-news, ?([\w-]{43})$/.exec(
      request.headers["sec-websocket-protocol"] ?? "",
    )?.[1];
    const holder = ticket ? await liveHub.admit(cookie, ticket) : null;
    if (!holder) return refuseUpgrade(socket, 401);
    if (liveHub.isFull(holder)) return refuseUpgrade(socket, 429);
    const drawn = /\?drawn=(\d{1,15})$/.exec(request.url ?? "")?.[1];
    const drawnAtMs = drawn === undefined ? undefined : Number(drawn);
    server.handleUpgrade(request, socket, head, (ws) => take(ws, holder, drawnAtMs));
  };

  function take(ws: WebSocket, holder: SocketOwner, drawnAtMs: number | undefined): void {
    const link = {
      send: (text: string) => void sendText(ws, text, limits.unsentBytes),
      close: (code: number, reason?: string) => ws.close(code, reason),
    };
    const connection = liveHub.connect(holder, link, drawnAtMs);
    const heard = new SlidingWindow(limits.messages, limits.windowMs);
    ws.on("message", (_data, isBinary) => {
      if (ws.readyState !== ws.OPEN) return;
      const isTooMany = !heard.take();
      if (isBinary) ws.close(1003);
      else if (isTooMany) ws.close(TOO_MANY);
    });
    ws.on("close", () => liveHub.disconnect(connection));
    keepAlive(ws, limits);
  }

  return {
    upgrade,
    size: () => server.clients.size,
    close: async () => {
      await liveHub.stop();
      await closeSockets(server);
    },
  };
}
