import { fetchInTime } from "../calls/fetch-in-time";

/**
 * The server notes at most once a minute that a session was used: so much earlier a page locks by
 * itself, or what is sent last would come back from the server as a lock page.
 */
const EARLIER_MS = 90_000;
/** Typing alone reaches no server: after so long it is told that somebody is at work. */
const KEEP_ALIVE_MS = 240_000;
const CHECK_EVERY_MS = 5_000;
const NOTE_EVERY_MS = 2_000;
const LAST_ACTIVITY_KEY = "last-activity";
const CHANNEL = "staff";
const ACTIVITY_EVENTS = ["keydown", "pointerdown", "pointermove", "wheel"] as const;
/** What a locked page does not hear: its keys, its menu, and that somebody is back. */
const HELD_EVENTS = [...ACTIVITY_EVENTS, "keyup", "contextmenu", "paste", "focus"] as const;

/** `opened` is a page that the server has just served: whoever stands locked asks whether it still is. */
type LockMessage = "locked" | "unlocked" | "opened";

/**
 * Whether this browser's staff pages are locked. Nobody at work in any tab for as long as the
 * server lets a session rest locks them all where they stand, as does locking by hand; the server
 * locks the session itself.
 */
export class ScreenLock {
  private locked = false;
  private lastActivity = Date.now();
  private lastContact = Date.now();
  private channel: BroadcastChannel | null = null;
  private readonly subscribers = new Set<() => void>();

  /** For `useSyncExternalStore`. */
  readonly subscribe = (watcher: () => void): (() => void) => {
    this.subscribers.add(watcher);
    return () => void this.subscribers.delete(watcher);
  };
  readonly isLocked = (): boolean => this.locked;

  /** Locks the session and all its pages here. */
  lock(): void {
    if (this.locked) return;
    this.change(true);
    this.tell("locked");
    // Without the server the page is covered all the same.
    const body = new URLSearchParams({ back: "" });
    void fetchInTime("/lock/now", { method: "POST", body, redirect: "manual" }).catch(() => {});
  }

  /** The server has opened the session again. */
  unlock(): void {
    this.change(false);
    this.tell("unlocked");
  }

  /** Watches this page until the function that it returns is called. 0 never locks by itself. */
  watch(lockAfterS: number): () => void {
    const afterMs = Math.max(lockAfterS * 500, lockAfterS * 1_000 - EARLIER_MS);
    const check = () => {
      if (lockAfterS > 0 && Date.now() - this.lastActivityAnywhere() >= afterMs) this.lock();
    };
    const onActivity = (event: Event) => {
      if (!this.locked) check();
      // It woke a page that should have been locked before.
      else return;
      if (this.locked) event.preventDefault();
      else this.noteActivity();
    };
    const hold = (event: Event) => {
      if (this.locked) event.stopImmediatePropagation();
    };
    const listening = { capture: true };
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, onActivity, listening);
    for (const name of HELD_EVENTS) window.addEventListener(name, hold, listening);
    const compare = (event: PageTransitionEvent) => {
      if (event.persisted) void this.askServer();
    };
    document.addEventListener("visibilitychange", check);
    window.addEventListener("pageshow", compare);
    const timer = setInterval(check, CHECK_EVERY_MS);
    this.channel = this.openChannel();
    this.tell("opened");
    return () => {
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, onActivity, listening);
      for (const name of HELD_EVENTS) window.removeEventListener(name, hold, listening);
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("pageshow", compare);
      clearInterval(timer);
      this.channel?.close();
      this.channel = null;
    };
  }

  private change(locked: boolean): void {
    this.locked = locked;
    this.lastActivity = this.lastContact = Date.now();
    for (const watcher of this.subscribers) watcher();
  }

  private noteActivity(): void {
    const now = Date.now();
    if (now - this.lastActivity < NOTE_EVERY_MS) return;
    this.lastActivity = now;
    storeActivity(now);
    if (now - this.lastContact < KEEP_ALIVE_MS) return;
    this.lastContact = now;
    void fetchInTime("/news/unread", { redirect: "manual" }).catch(() => {});
  }

  private lastActivityAnywhere(): number {
    return Math.max(this.lastActivity, storedActivity());
  }

  private tell(message: LockMessage): void {
    this.channel?.postMessage({ kind: "lock", message });
  }

  private openChannel(): BroadcastChannel | null {
    // Without it each tab locks by its own clock.
    if (!("BroadcastChannel" in window)) return null;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = parseLockMessage(data);
      if (message === "locked" && !this.locked) this.change(true);
      if (message === "unlocked" && this.locked) this.change(false);
      if (message === "opened" && this.locked) void this.askServer();
    };
    return channel;
  }

  /** For a page that comes back as it was left, or may have missed that its session was locked. */
  async askServer(): Promise<void> {
    const answer = await fetchInTime("/lock/open", { redirect: "manual" }).catch(() => null);
    if (answer?.status === 204) this.change(false);
    if (answer?.status === 423) this.change(true);
  }
}

function parseLockMessage(data: unknown): LockMessage | null {
  if (typeof data !== "object" || data === null || !("kind" in data) || data.kind !== "lock")
    return null;
  const message = "message" in data ? data.message : null;
  return message === "locked" || message === "unlocked" || message === "opened" ? message : null;
}

/** A tab that slept hears no messages: it reads here how lately another one was used. */
function storedActivity(): number {
  try {
    return Number(localStorage.getItem(LAST_ACTIVITY_KEY)) || 0;
  } catch {
    return 0;
  }
}

function storeActivity(at: number): void {
  try {
    localStorage.setItem(LAST_ACTIVITY_KEY, String(at));
  } catch {
    // Then each tab knows of itself alone.
  }
}
