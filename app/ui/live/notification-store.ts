import type { CallFailure } from "../calls/call-server";
import type { DialogKind, ToastKind } from "./event-effects";

/**
 * Five toasts at a time, each for five seconds (R-4-20); a network error keeps everything else away
 * for a second (R-8-07).
 */
const MAX_TOASTS = 5;
export const TOAST_MS = 5_000;
export const SUPPRESS_MS = 1_000;
/** What waits beyond this is not worth reading any more. */
const MAX_WAITING = 20;
/** A dialog names so many of what it is about, and says how many more there are. */
const MAX_CAUSES = 3;

export interface Toast {
  id: number;
  kind: ToastKind;
  ref: string;
}

/** What a dialog was asked for about: a ticket, and who did it. */
export interface DialogCause {
  ref: string;
  by?: string | undefined;
}

/** A dialog, how often it was asked for since it opened, and about what the first few times. */
export interface OpenDialog {
  kind: DialogKind;
  times: number;
  causes: readonly DialogCause[];
}

/** What is to be seen now. */
export interface Notifications {
  toasts: readonly Toast[];
  /** The dialog in front. */
  dialog: OpenDialog | null;
  failure: CallFailure | null;
}

const NO_NOTIFICATIONS: Notifications = { toasts: [], dialog: null, failure: null };

/** The toasts and dialogs of a page, as they come and go. */
export class NotificationStore {
  private shown: Toast[] = [];
  private waiting: Toast[] = [];
  private dialogs: OpenDialog[] = [];
  private failure: CallFailure | null = null;
  private suppressed = false;
  private nextId = 1;
  private timers = new Set<ReturnType<typeof setTimeout>>();
  private snapshot = NO_NOTIFICATIONS;
  private readonly subscribers = new Set<() => void>();

  /** For `useSyncExternalStore`. */
  readonly subscribe = (watcher: () => void): (() => void) => {
    this.subscribers.add(watcher);
    return () => void this.subscribers.delete(watcher);
  };
  readonly getSnapshot = (): Notifications => this.snapshot;

  addToast(kind: ToastKind, ref: string): void {
    this.waiting.push({ id: this.nextId, kind, ref });
    this.nextId += 1;
    if (this.waiting.length > MAX_WAITING) this.waiting.shift();
    this.update();
  }

  closeToast(id: number): void {
    this.shown = this.shown.filter((one) => one.id !== id);
    this.update();
  }

  openDialog(kind: DialogKind, cause?: DialogCause): void {
    const added = cause ? [{ ref: cause.ref, by: cause.by }] : [];
    const already = this.dialogs.find((one) => one.kind === kind);
    if (already)
      this.dialogs = this.dialogs.map((one) =>
        one === already
          ? { kind, times: one.times + 1, causes: [...one.causes, ...added].slice(0, MAX_CAUSES) }
          : one,
      );
    else this.dialogs.push({ kind, times: 1, causes: added });
    this.update();
  }

  closeDialog(kind: DialogKind): void {
    this.dialogs = this.dialogs.filter((one) => one.kind !== kind);
    this.update();
  }

  /** A request brought nothing (R-8-07). */
  readonly callFailed = (failure: CallFailure): void => {
    this.failure = failure;
    this.suppressed = true;
    this.after(SUPPRESS_MS, () => (this.suppressed = false));
    this.update();
  };

  readonly closeFailure = (): void => {
    this.failure = null;
    this.update();
  };

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private update(): void {
    while (!this.suppressed && this.shown.length < MAX_TOASTS) {
      const next = this.waiting.shift();
      if (!next) break;
      this.shown = [...this.shown, next];
      this.after(TOAST_MS, () => (this.shown = this.shown.filter((one) => one.id !== next.id)));
    }
    // A dialog about a failure stands alone: two at once could not both be in front.
    const dialog = this.suppressed || this.failure ? null : (this.dialogs[0] ?? null);
    this.snapshot = { toasts: this.suppressed ? [] : this.shown, dialog, failure: this.failure };
    for (const watcher of this.subscribers) watcher();
  }

  private after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
      this.update();
    }, ms);
    this.timers.add(timer);
  }
}
