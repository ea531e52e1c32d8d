import { type LiveMessage, parseLiveMessage } from "~/domain/live-events/live-message";

/** As much of a WebSocket as is used here. */
export type SocketLike = Pick<WebSocket, "onmessage" | "onclose" | "close" | "readyState">;

interface LiveConnectionOptions {
  /**
   * A ticket for one socket, or null where this session gets none. Rejects where nobody answers.
   */
  fetchTicket: () => Promise<string | null>;
  openSocket: (ticket: string) => SocketLike;
  onMessage: (message: LiveMessage) => void;
  random?: () => number;
}

export interface LiveConnection {
  /** Somebody came back to the page, or the network did: no reason to wait any longer. */
  wake: () => void;
  /** Whether the server is at the other end, as far as can be known here. */
  isOpen: () => boolean;
  close: () => void;
}

const OPEN = 1;
const NOT_ALLOWED = 4401;
const SERVER_RESTART = 1012;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
const MAX_HINT_MS = 10_000;

/**
 * Keeps a socket open as long as the page lives: comes back after a loss, each browser after a time
 * of its own that doubles up to a minute, or when the server said. A session that is over or locked
 * is left alone until somebody comes back.
 */
export function openLiveConnection({
  fetchTicket: askTicket,
  openSocket: dial,
  onMessage,
  random = Math.random,
}: LiveConnectionOptions): LiveConnection {
  let socket: SocketLike | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: "asking" | "open" | "waiting" | "asleep" | "closed" = "waiting";
  let losses = 0;

  const reconnectIn = (ms: number) => {
    state = "waiting";
    timer = setTimeout(() => void connect(), ms);
  };
  const reconnectAfterLoss = () => {
    losses += 1;
    reconnectIn(Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (losses - 1)) * (0.5 + random() / 2));
  };
  const connect = async () => {
    clearTimeout(timer);
    state = "asking";
    const ticket = await askTicket().catch(() => undefined);
    if (isClosed()) return;
    if (ticket === undefined) return reconnectAfterLoss();
    if (ticket === null) return void (state = "asleep");
    state = "open";
    const here = (socket = dial(ticket));
    here.onmessage = ({ data }: { data: unknown }) => {
      if (isClosed()) return here.close();
      losses = 0;
      const message = parseLiveMessage(data);
      if (message) onMessage(message);
    };
    here.onclose = ({ code, reason }) => {
      socket = null;
      if (isClosed()) return;
      if (code === NOT_ALLOWED) state = "asleep";
      else if (code === SERVER_RESTART && /^\d{1,6}$/.test(reason))
        reconnectIn(Math.min(MAX_HINT_MS, Number(reason)));
      else reconnectAfterLoss();
    };
  };
  const isClosed = () => state === "closed";
  void connect();

  return {
    wake: () => {
      if (state === "waiting" || state === "asleep") void connect();
    },
    isOpen: () => socket?.readyState === OPEN,
    close: () => {
      state = "closed";
      clearTimeout(timer);
      // One that is not open yet would complain; it is closed as soon as it is.
      if (socket?.readyState === OPEN) socket.close();
    },
  };
}
