import type { DialogKind, ToastKind } from "./news-alerts";

/** Section 9: five toasts at a time, each for five seconds; a network error keeps everything else away for a second. */
export const MOST_TOASTS = 5;
export const TOAST_MS = 5_000;
export const HUSH_MS = 1_000;
/** What waits beyond this is not worth reading any more. */
const MOST_WAITING = 20;

export interface Toast {
  id: number;
  kind: ToastKind;
  ref: string;
}

export type NetworkProblem = "failed" | "timeout";

/** What is to be seen now. */
export interface Board {
  toasts: readonly Toast[];
  /** The dialog in front, and how often it was asked for since it opened. */
  dialog: { kind: DialogKind; times: number } | null;
  network: NetworkProblem | null;
}

const EMPTY: Board = { toasts: [], dialog: null, network: null };

/** The toasts and dialogs of a page, as they come and go. */
export class AlertBoard {
  private shown: Toast[] = [];
  private waiting: Toast[] = [];
  private dialogs: { kind: DialogKind; times: number }[] = [];
  private network: NetworkProblem | null = null;
  private hushed = false;
  private nextId = 1;
  private timers = new Set<ReturnType<typeof setTimeout>>();
  private board = EMPTY;
  private readonly watchers = new Set<() => void>();

  /** For `useSyncExternalStore`. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };
  readonly now = (): Board => this.board;

  toast(kind: ToastKind, ref: string): void {
    this.waiting.push({ id: this.nextId, kind, ref });
    this.nextId += 1;
    if (this.waiting.length > MOST_WAITING) this.waiting.shift();
    this.draw();
  }

  closeToast(id: number): void {
    this.shown = this.shown.filter((one) => one.id !== id);
    this.draw();
  }

  open(kind: DialogKind): void {
    const already = this.dialogs.find((one) => one.kind === kind);
    if (already)
      this.dialogs = this.dialogs.map((one) =>
        one === already ? { kind, times: one.times + 1 } : one,
      );
    else this.dialogs.push({ kind, times: 1 });
    this.draw();
  }

  closeDialog(kind: DialogKind): void {
    this.dialogs = this.dialogs.filter((one) => one.kind !== kind);
    this.draw();
  }

  /** A request did not get through (R-8-07). */
  networkFailed(problem: NetworkProblem): void {
    this.network = problem;
    this.hushed = true;
    this.after(HUSH_MS, () => (this.hushed = false));
    this.draw();
  }

  closeNetwork(): void {
    this.network = null;
    this.draw();
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private draw(): void {
    while (!this.hushed && this.shown.length < MOST_TOASTS) {
      const next = this.waiting.shift();
      if (!next) break;
      this.shown = [...this.shown, next];
      this.after(TOAST_MS, () => (this.shown = this.shown.filter((one) => one.id !== next.id)));
    }
    // A dialog about the network stands alone: two at once could not both be in front.
    const dialog = this.hushed || this.network ? null : (this.dialogs[0] ?? null);
    this.board = { toasts: this.hushed ? [] : this.shown, dialog, network: this.network };
    for (const watcher of this.watchers) watcher();
  }

  private after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
      this.draw();
    }, ms);
    this.timers.add(timer);
  }
}
