import { Client } from "pg";

const RETRY_MS = 1_000;

export interface NotificationListener {
  /** Resolves once the first LISTEN stands. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

/**
 * Receives a NOTIFY channel on a connection of its own, and listens again after the connection was
 * lost. What was sent in between is lost: `onReconnect` says that one should look for oneself.
 */
export function listen(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onReconnect: () => void = () => {},
): NotificationListener {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let first = true;
  let resolveReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => (resolveReady = resolve));

  const reconnect = (lost: Client) => {
    if (closed || client !== lost) return;
    client = undefined;
    lost.end().catch(() => {});
    timer = setTimeout(() => void connect(), RETRY_MS);
  };
  const connect = async () => {
    const fresh = new Client({
      connectionString: url,
      application_name: "jetty-listen",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = fresh;
    fresh.on("error", () => reconnect(fresh));
    fresh.on("end", () => reconnect(fresh));
    fresh.on("notification", (message) => onMessage(message.payload ?? ""));
    try {
      await fresh.connect();
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
      if (!first) onReconnect();
      first = false;
      resolveReady();
    } catch {
      reconnect(fresh);
    }
  };
  void connect();
  return {
    ready,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
