import type { LiveMessage } from "~/domain/live-events/live-message";
import type { UnreadView } from "../layout/shell-view";
import { playAlert } from "./alert-sound";
import { effectsOf } from "./event-effects";
import { openLiveConnection } from "./live-connection";
import { fetchSocketTicket, fetchUnread, openLiveSocket } from "./live-socket";
import type { NotificationStore } from "./notification-store";
import { watchPresence } from "./presence";

interface LiveFeedOptions {
  store: NotificationStore;
  /** As they are now. */
  settings: () => { muted: boolean; toastsHidden: boolean };
  /** Makes the page's live list load again, if an event concerns it. */
  refreshPage: (message: LiveMessage) => void;
  onUnread: (view: UnreadView) => void;
  /** When the page was drawn, by the server's clock. */
  drawnAtMs: number;
}

/** Many browsers receive the same at once: each asks after a delay of its own. */
const SPREAD_MS = 400;
/** When they may all have missed something, there is less hurry. */
const SPREAD_AFTER_RECONNECT_MS = 2_500;

/** Of the window, for a part of a page that keeps something by itself; `detail` is the event's name. */
export const LIVE_EVENT = "live-event";

export interface LiveFeed {
  /** Whether the server is being heard just now. */
  isConnected: () => boolean;
  stop: () => void;
}

/** Connects a staff page to the live events for as long as it is shown. */
export function startLiveFeed({
  store: board,
  settings,
  refreshPage,
  onUnread,
  drawnAtMs,
}: LiveFeedOptions): LiveFeed {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let connected = false;
  let announceResolved = false;
  const presence = watchPresence(() => connection.wake());

  /** What is asked for again before it was done is done once. */
  const later = (name: string, withinMs: number, work: () => void) => {
    if (timers.has(name)) return;
    const due = () => {
      timers.delete(name);
      presence.whenPresent(name, work);
    };
    timers.set(name, setTimeout(due, 100 + Math.random() * withinMs));
  };
  const readAgain = async () => {
    const view = await fetchUnread();
    if (!view) return;
    onUnread(view);
    if (announceResolved && view.solved.length > 0) board.openDialog("issue-resolved");
    announceResolved = false;
  };
  const onMessage = (message: LiveMessage) => {
    const { event, ref, elsewhere = false } = message;
    const again = event === "connected" && connected;
    window.dispatchEvent(new CustomEvent(LIVE_EVENT, { detail: event }));
    connected = true;
    const withinMs = again ? SPREAD_AFTER_RECONNECT_MS : SPREAD_MS;
    later(`page ${event} ${elsewhere}`, withinMs, () => refreshPage(message));
    const due = effectsOf(message, settings());
    if (due.toast) board.addToast(due.toast, ref);
    if (due.dialog === "issue-resolved") announceResolved = true;
    else if (due.dialog) board.openDialog(due.dialog, message);
    if (due.unread || again) later("unread", withinMs, () => void readAgain());
    if (due.sound) playAlert();
  };

  // Of the first socket alone: whatever happens while there is none is missed.
  let drawn: number | undefined = drawnAtMs;
  const openSocket = (ticket: string) => {
    const socket = openLiveSocket(ticket, drawn);
    drawn = undefined;
    return socket;
  };
  const open = () =>
    openLiveConnection({ fetchTicket: fetchSocketTicket, openSocket, onMessage: onMessage });
  let connection = open();
  const wake = () => connection.wake();
  // A page with an open socket is not kept for the way back, and with it what was typed there.
  const suspend = () => connection.close();
  const resume = (event: PageTransitionEvent) => {
    if (event.persisted) connection = open();
  };
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", suspend);
  window.addEventListener("pageshow", resume);
  return {
    isConnected: () => connection.isOpen(),
    stop: () => {
      window.removeEventListener("online", wake);
      window.removeEventListener("pagehide", suspend);
      window.removeEventListener("pageshow", resume);
      for (const timer of timers.values()) clearTimeout(timer);
      presence.stop();
      connection.close();
    },
  };
}
