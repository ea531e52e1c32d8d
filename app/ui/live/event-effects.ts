import type { BrowserEventName, LiveMessage } from "~/domain/live-events/live-message";

export type ToastKind = "new-ticket" | "scan" | "bug-report" | "error-log";
export type DialogKind = "cancel-request" | "issue-resolved";

interface EventEffects {
  toast?: ToastKind;
  dialog?: DialogKind;
  /** The counts beside the menu, or the reports that are solved, may have changed. */
  unread?: true;
}

/**
 * THE TABLE (R-8-51, R-8-52, R-8-53, R-8-54): what an event does beside making a live list load
 * again.
 */
const EFFECTS: Record<BrowserEventName, EventEffects> = {
  connected: {},
  "new-ticket": { toast: "new-ticket" },
  scan: { toast: "scan" },
  "departure-changed": {},
  "ticket-cancelled": { unread: true },
  "ticket-changed": {},
  "report-changed": {},
  "month-changed": {},
  "credit-changed": {},
  "cancel-request": { dialog: "cancel-request", unread: true },
  "request-denied": { unread: true },
  "bug-report": { toast: "bug-report", unread: true },
  "issue-resolved": { dialog: "issue-resolved", unread: true },
  "error-log": { toast: "error-log", unread: true },
};

export interface DueEffects extends EventEffects {
  sound: boolean;
}

/**
 * What a message is to do in a browser that keeps these settings. A quiet one, the counter's own
 * sale, makes neither toast nor sound (X17), and one of another jetty nothing at all.
 */
export function effectsOf(
  { event, quiet, elsewhere }: LiveMessage,
  settings: { muted: boolean; toastsHidden: boolean },
): DueEffects {
  if (elsewhere) return { sound: false };
  const { toast, dialog, unread } = EFFECTS[event];
  return {
    ...(toast && !quiet && !settings.toastsHidden && { toast }),
    ...(dialog && !quiet && { dialog }),
    ...(unread && { unread }),
    sound: (toast ?? dialog) !== undefined && !quiet && !settings.muted,
  };
}
