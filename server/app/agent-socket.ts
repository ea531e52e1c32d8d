import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer, type WebSocket } from "ws";
import type { Doors } from "../../app/http/doors.server";
import { refuseUpgrade, type Upgrade } from "./upgrades";

/** Limits of the design (reliability, part B, Web surface). */
const MAX_MESSAGE_BYTES = 4_096;
const MAX_UNSENT_BYTES = 262_144;
const PING_EVERY_MS = 25_000;
const MAX_MISSED_PINGS = 2;
const CLOSED_WITHIN_MS = 1_000;

export interface AgentSockets {
  upgrade: Upgrade;
  /** Closes every socket, and ends when what it leaves behind is written down. */
  close: () => Promise<void>;
}

/**
 * The socket of the print servers. They show their user's ws_api_key as a bearer token; a browser cannot, and is refused by its Origin
 * as well. The functions come from the Remix build, like every other part of the application.
 */
export function agentSockets(doors: Pick<Doors, "agents" | "log">, pingEveryMs = PING_EVERY_MS): AgentSockets {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: MAX_MESSAGE_BYTES });
  const { agents, log } = doors;
  agents.start();

  const upgrade: Upgrade = async (request, socket, head) => {
    if (request.headers.origin !== undefined) return refuseUpgrade(socket, 403);
    const key = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? "")?.[1];
    const user = key ? await agents.admit(key) : null;
    if (!user) return refuseUpgrade(socket, 401);
    if (user === "full") return refuseUpgrade(socket, 429);
    server.handleUpgrade(request, socket, head, (ws) => take(ws, user));
  };

  function take(ws: WebSocket, user: Parameters<typeof agents.enter>[0]): void {
    const connection = agents.enter(user, {
      send: (text) => {
        if (ws.readyState !== ws.OPEN) return false;
        ws.send(text);
        if (ws.bufferedAmount > MAX_UNSENT_BYTES) ws.terminate();
        return true;
      },
      close: (code) => ws.close(code),
    });
    let missed = 0;
    const ping = setInterval(() => {
      if (missed >= MAX_MISSED_PINGS) return ws.terminate();
      missed += 1;
      ws.ping();
    }, pingEveryMs);
    ws.on("pong", () => {
      missed = 0;
      connection.alive().catch((error: unknown) => log.warn({ err: error }, "a print server's pulse was not noted"));
    });
    ws.on("message", (data, isBinary) => void (isBinary ? ws.close(1003) : connection.hear((data as Buffer).toString("utf8"))));
    ws.on("error", () => ws.terminate());
    ws.on("close", () => {
      clearInterval(ping);
      agents.leave(connection).catch((error: unknown) => log.warn({ err: error }, "a print server left and its jobs were not noted"));
    });
  }

  return {
    upgrade,
    close: async () => {
      await agents.stop();
      await Promise.race([closedAll(server.clients), sleep(CLOSED_WITHIN_MS, undefined, { ref: false })]);
      for (const ws of server.clients) ws.terminate();
      server.close();
    },
  };
}

function closedAll(clients: Set<WebSocket>): Promise<unknown> {
  return Promise.all([...clients].map((ws) => once(ws, "close")));
}
