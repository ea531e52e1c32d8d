import { fetchInTime } from "../calls/fetch-in-time";
import type { UnreadView } from "../layout/shell-view";
import type { SocketLike } from "./live-connection";

/**
 * A ticket for this page's socket; null where the session is over or locked, or has sockets enough.
 */
export async function fetchSocketTicket(): Promise<string | null> {
  const answer = await fetchInTime("/news/ticket", { method: "POST", redirect: "manual" });
  if (answer.status >= 500) throw new Error("no answer");
  if (answer.status !== 200) return null;
  const data: unknown = await answer.json();
  return typeof data === "object" &&
    data !== null &&
    "ticket" in data &&
    typeof data.ticket === "string"
    ? data.ticket
    : null;
}

/**
 * The ticket goes beside the protocol: an address would stand in logs. When the page was drawn says
 * whether it has missed anything; without, it loads everything again.
 */
export function openLiveSocket(ticket: string, drawnAtMs: number | undefined): SocketLike {
  const host = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
  const query = drawnAtMs === undefined ? "" : `?drawn=${drawnAtMs}`;
  return new WebSocket(`${host}/news${query}`, ["jetty-news", ticket]);
}

/** What waits for the reader now, or null where that cannot be said. */
export async function fetchUnread(): Promise<UnreadView | null> {
  try {
    const answer = await fetchInTime("/news/unread", { redirect: "manual" });
    return answer.status === 200 ? ((await answer.json()) as UnreadView) : null;
  } catch {
    return null;
  }
}
