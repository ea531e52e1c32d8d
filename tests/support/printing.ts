import { once } from "node:events";
import { createServer as createHttp } from "node:http";
import type { AddressInfo } from "node:net";
import WebSocket from "ws";
import { deriveWsApiKey } from "@db/ws-api-key";
import type { PrintJobMessage } from "~/domain/printing/agent-messages";
import { renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { PrintServerHub } from "~/live/print-server-hub.server";
import { log } from "~/log.server";
import { printServerEndpoint } from "../../server/app/print-server-socket";
import { handleUpgrades } from "../../server/app/websocket-upgrades";

export interface WebProcess {
  url: string;
  hub: PrintServerHub;
  stop: () => Promise<void>;
}

/**
 * What a web process does for print servers, and a slip's PDF, on a port of its own; two of these
 * are two processes with one database.
 */
export async function startWebProcess({ pingEveryMs = 25_000 } = {}): Promise<WebProcess> {
  const hub = new PrintServerHub();
  const server = createHttp(
    (request, response) =>
      void (request.url?.startsWith("/api/users/slips/open/")
        ? response.end("%PDF-1.7 slip")
        : response.writeHead(404).end()),
  );
  const sockets = printServerEndpoint({ printServerHub: hub, log: log() }, pingEveryMs);
  handleUpgrades(server, { "/agent": sockets.upgrade });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hub,
    stop: async () => {
      await sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A key of somebody's, as User Profile shows it. */
export const keyOf = (user: { id: number }) => renewWsApiKey(user.id);

/** A key that nobody has. */
export const unknownKey = () => deriveWsApiKey("a".repeat(32), Buffer.alloc(16, 7));

export const VIRTUAL_PRINTER = {
  device_id: "maya",
  name: "Pencetak maya",
  type: "virtual" as const,
};

/** A print server that says what a test tells it to. */
export interface FakeAgent {
  socket: WebSocket;
  jobs: PrintJobMessage[];
  /** Every message that came, as it came. */
  received: { message: string }[];
  closed: Promise<number>;
  send: (message: object | string) => void;
  answer: (
    order: PrintJobMessage | undefined,
    outcome: "printed" | "failed" | "unknown",
    reason?: string,
  ) => void;
}

/** Dials in and waits for the welcome. Rejects with the status where it is not let in. */
export async function connectAgent(
  url: string,
  key: string,
  printers: readonly object[] = [VIRTUAL_PRINTER],
  headers: Record<string, string> = {},
): Promise<FakeAgent> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/agent`, {
    headers: { ...(key && { Authorization: `Bearer ${key}` }), ...headers },
  });
  const agent: FakeAgent = {
    socket,
    jobs: [],
    received: [],
    closed: new Promise((resolve) => socket.once("close", (code) => resolve(code))),
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    answer: (order, outcome, reason) =>
      agent.send({ message: "answer", id: order?.id, outcome, ...(reason && { reason }) }),
  };
  await new Promise<void>((resolve, reject) => {
    socket.once("unexpected-response", (_request, response) =>
      reject(new Error(`status ${response.statusCode}`)),
    );
    socket.on("error", reject);
    socket.once("open", () => agent.send({ message: "hello", printers }));
    socket.on("message", (data) => {
      const message = JSON.parse((data as Buffer).toString("utf8")) as { message: string };
      agent.received.push(message);
      if (message.message === "job") agent.jobs.push(message as PrintJobMessage);
      if (message.message === "welcome") resolve();
    });
  });
  return agent;
}
