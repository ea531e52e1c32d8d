import { setTimeout as sleep } from "node:timers/promises";
import { type WebSocket, WebSocketServer } from "ws";

/** Limits of the design (reliability, part B, Web surface). */
export const SOCKET_LIMITS = {
  messageBytes: 4_096,
  messages: 20,
  windowMs: 10_000,
  unsentBytes: 262_144,
  pingEveryMs: 25_000,
  missedPings: 2,
};
export type SocketLimits = typeof SOCKET_LIMITS;

/** Too many messages from a client. */
export const TOO_MANY = 4429;
const CLOSED_WITHIN_MS = 1_000;

/**
 * A server of sockets that takes short messages and packs nothing: packing costs 20 times the
 * memory.
 */
export function socketServer(
  messageBytes: number,
  chooseProtocol?: (offered: Set<string>) => string | false,
): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: messageBytes,
    ...(chooseProtocol && { handleProtocols: chooseProtocol }),
  });
}

/** False where it is closed. A reader who is too slow to take what was sent is cut off. */
export function sendText(ws: WebSocket, text: string, unsentBytes: number): boolean {
  if (ws.readyState !== ws.OPEN) return false;
  ws.send(text);
  if (ws.bufferedAmount > unsentBytes) ws.terminate();
  return true;
}

/** Asks from time to time whether the other side lives, and lets it go when it did not answer. */
export function keepAlive(
  ws: WebSocket,
  limits: Pick<SocketLimits, "pingEveryMs" | "missedPings">,
  onAlive: () => void = () => {},
): void {
  let missed = 0;
  const ping = setInterval(() => {
    if (missed >= limits.missedPings) return ws.terminate();
    missed += 1;
    ws.ping();
  }, limits.pingEveryMs);
  ws.on("pong", () => {
    missed = 0;
    onAlive();
  });
  ws.on("error", () => ws.terminate());
  ws.on("close", () => clearInterval(ping));
}

/** Waits until all that were asked to close have done so; the others are cut off. */
export async function closeSockets(server: WebSocketServer): Promise<void> {
  const closed = Promise.all(
    [...server.clients].map((ws) => new Promise((resolve) => ws.once("close", resolve))),
  );
  await Promise.race([closed, sleep(CLOSED_WITHIN_MS, undefined, { ref: false })]);
  for (const ws of server.clients) ws.terminate();
  server.close();
}
