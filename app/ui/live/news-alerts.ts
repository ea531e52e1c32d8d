import type { BrowserEventName, LiveMessage } from "~/domain/live-events/live-message";

export type ToastKind = "new-ticket" | "scan" | "bug-report" | "error-log";
export type DialogKind = "cancel-request" | "issue-resolved";

interface Alert {
  toast?: ToastKind;
  dialog?: DialogKind;
  /** The counts beside the menu, or the reports that are solved, may have changed. */
  unread?: true;
}

/** THE TABLE (section 8, Realtime): what an event does beside making a live list load again. */
const ALERTS: Record<BrowserEventName, Alert> = {
  connected: {},
  "new-ticket": { toast: "new-ticket" },
  scan: { toast: "scan" },
  "ticket-cancelled": { unread: true },
  "cancel-request": { dialog: "cancel-request", unread: true },
  "bug-report": { toast: "bug-report", unread: true },
  "issue-resolved": { dialog: "issue-resolved", unread: true },
  "error-log": { toast: "error-log", unread: true },
};

export interface Due extends Alert {
  sound: boolean;
}

/** What a message is to do in a browser that keeps these settings. A quiet one (the counter's own sale, X17) makes neither toast nor sound. */
export function dueFor(
  { event, quiet }: LiveMessage,
  settings: { muted: boolean; toastsHidden: boolean },
): Due {
  const { toast, dialog, unread } = ALERTS[event];
  return {
    ...(toast && !quiet && !settings.toastsHidden && { toast }),
    ...(dialog && !quiet && { dialog }),
    ...(unread && { unread }),
    sound: (toast ?? dialog) !== undefined && !quiet && !settings.muted,
  };
}
