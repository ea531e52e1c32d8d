import type { WebSocket } from "ws";
import type { Doors } from "../../app/http/doors.server";
import { closeSockets, keepPinging, sendText, SOCKET_LIMITS, socketServer } from "./socket-care";
import { refuseUpgrade, type Upgrade } from "./upgrades";

export interface AgentSockets {
  upgrade: Upgrade;
  /** Closes every socket, and ends when what it leaves behind is written down. */
  close: () => Promise<void>;
}

/**
 * The socket of the print servers. They show their user's ws_api_key as a bearer token; a browser cannot, and is refused by its Origin
 * as well. The functions come from the Remix build, like every other part of the application.
 */
export function agentSockets(
  doors: Pick<Doors, "agents" | "log">,
  pingEveryMs = SOCKET_LIMITS.pingEveryMs,
): AgentSockets {
  const server = socketServer(SOCKET_LIMITS.messageBytes);
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
      send: (text) => sendText(ws, text, SOCKET_LIMITS.unsentBytes),
      close: (code) => ws.close(code),
    });
    keepPinging(ws, { ...SOCKET_LIMITS, pingEveryMs }, () => {
      connection
        .alive()
        .catch((error: unknown) =>
          log.warn({ err: error }, "a print server's pulse was not noted"),
        );
    });
    ws.on(
      "message",
      (data, isBinary) =>
        void (isBinary ? ws.close(1003) : connection.hear((data as Buffer).toString("utf8"))),
    );
    ws.on("close", () => {
      agents
        .leave(connection)
        .catch((error: unknown) =>
          log.warn({ err: error }, "a print server left and its jobs were not noted"),
        );
    });
  }

  return {
    upgrade,
    close: async () => {
      await agents.stop();
      await closeSockets(server);
    },
  };
}
