import type { BrowserEventName, LiveMessage } from "~/domain/live-events/live-message";
import type { UnreadView } from "~/ui/staff/shell-view";
import type { AlertBoard } from "./alert-board";
import { playAlert } from "./alert-sound";
import { watchAttendance } from "./attendance";
import { dueFor } from "./news-alerts";
import { openNewsLink } from "./news-link";
import { askTicket, dialNews, loadUnread } from "./news-socket";

interface FeedParts {
  board: AlertBoard;
  /** As they are now. */
  settings: () => { muted: boolean; toastsHidden: boolean };
  /** Makes the page's live list load again, if an event concerns it. */
  refreshPage: (event: BrowserEventName) => void;
  onUnread: (view: UnreadView) => void;
}

/** Many browsers hear the same at once: each asks after a time of its own. */
const SOON_MS = 400;
/** When they may all have missed something, there is less hurry. */
const AFTER_GAP_MS = 2_500;

export interface NewsFeed {
  /** Whether the server is being heard just now. */
  isConnected: () => boolean;
  stop: () => void;
}

/** Connects a staff page to the house's news for as long as it is shown. */
export function startNewsFeed({ board, settings, refreshPage, onUnread }: FeedParts): NewsFeed {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let connected = false;
  let solvedIsNews = false;
  const attendance = watchAttendance(() => link.wake());

  /** What is asked for again before it was done is done once. */
  const later = (name: string, withinMs: number, work: () => void) => {
    if (timers.has(name)) return;
    const due = () => {
      timers.delete(name);
      attendance.whenThere(name, work);
    };
    timers.set(name, setTimeout(due, 100 + Math.random() * withinMs));
  };
  const readAgain = async () => {
    const view = await loadUnread();
    if (!view) return;
    onUnread(view);
    if (solvedIsNews && view.solved.length > 0) board.open("issue-resolved");
    solvedIsNews = false;
  };
  const hear = (message: LiveMessage) => {
    const { event, ref } = message;
    const again = event === "connected" && connected;
    connected = true;
    const withinMs = again ? AFTER_GAP_MS : SOON_MS;
    later(`page ${event}`, withinMs, () => refreshPage(event));
    const due = dueFor(message, settings());
    if (due.toast) board.toast(due.toast, ref);
    if (due.dialog === "issue-resolved") solvedIsNews = true;
    else if (due.dialog) board.open(due.dialog);
    if (due.unread || again) later("unread", withinMs, () => void readAgain());
    if (due.sound) playAlert();
  };

  const open = () => openNewsLink({ askTicket, dial: dialNews, onMessage: hear });
  let link = open();
  const wake = () => link.wake();
  // A page with an open socket is not kept for the way back, and with it what was typed there.
  const rest = () => link.close();
  const rise = (event: PageTransitionEvent) => {
    if (event.persisted) link = open();
  };
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", rest);
  window.addEventListener("pageshow", rise);
  return {
    isConnected: () => link.isOpen(),
    stop: () => {
      window.removeEventListener("online", wake);
      window.removeEventListener("pagehide", rest);
      window.removeEventListener("pageshow", rise);
      for (const timer of timers.values()) clearTimeout(timer);
      attendance.stop();
      link.close();
    },
  };
}
