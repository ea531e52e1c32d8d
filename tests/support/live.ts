import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import WebSocket from "ws";
import { type LiveMessage, parseLiveMessage } from "~/domain/live-events/live-message";
import { LIVE_LIMITS, LiveHub, type LiveLimits } from "~/live/live-hub.server";
import { liveEndpoint } from "../../server/app/live-socket";
import { ownOrigins } from "../../server/app/origin";
import { handleUpgrades } from "../../server/app/websocket-upgrades";
import { SOCKET_LIMITS, type SocketLimits } from "../../server/app/websockets";

export interface LiveProcess {
  url: string;
  hub: LiveHub;
  stop: () => Promise<void>;
}

/**
 * What a web process does for the staff's browsers, on a port of its own; two of these are two
 * processes with one database.
 */
export async function startLiveProcess(
  wishes: { sockets?: Partial<SocketLimits>; limits?: Partial<LiveLimits> } = {},
): Promise<LiveProcess> {
  const hub = new LiveHub(
    { ...LIVE_LIMITS, ...wishes.limits },
    { redisUrl: undefined, databaseUrl: process.env.DATABASE_URL ?? "" },
  );
  const server = createServer((_request, response) => void response.writeHead(404).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sockets = liveEndpoint({ liveHub: hub }, ownOrigins(url, false), {
    ...SOCKET_LIMITS,
    ...wishes.sockets,
  });
  handleUpgrades(server, { "/news": sockets.upgrade });
  await hub.ready();
  return {
    url,
    hub,
    stop: async () => {
      await sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A browser's socket that keeps what it heard. */
export interface TestSocket {
  socket: WebSocket;
  received: LiveMessage[];
  closed: Promise<{ code: number; reason: string }>;
  /** What it heard, but for `connected`. */
  events: () => string[];
}

/**
 * Opens a socket as a page does, and waits for `connected`. Rejects with the status where it is not
 * let in.
 */
export async function openSocket(
  url: string,
  session: string,
  ticket: string,
  headers: Record<string, string> = {},
  query = "",
): Promise<TestSocket> {
  const address = `${url.replace("http", "ws")}/news${query}`;
  const socket = new WebSocket(address, ["jetty-news", ticket], {
    headers: { Origin: url, Cookie: `lang=ms; session=${session}`, ...headers },
  });
  const received: LiveMessage[] = [];
  const opened: TestSocket = {
    socket,
    received,
    closed: new Promise((resolve) =>
      socket.once("close", (code, reason) => resolve({ code, reason: reason.toString() })),
    ),
    events: () => received.filter(({ event }) => event !== "connected").map(({ event }) => event),
  };
  await new Promise<void>((resolve, reject) => {
    socket.once("unexpected-response", (_request, response) =>
      reject(new Error(`status ${response.statusCode}`)),
    );
    socket.on("error", reject);
    socket.on("message", (data) => {
      const message = parseLiveMessage((data as Buffer).toString("utf8"));
      if (message) received.push(message);
      resolve();
    });
  });
  return opened;
}
