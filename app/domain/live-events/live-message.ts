/**
 * What a browser can receive (R-7-03). `connected` comes first, and again when something may have
 * been missed: a page whose first one says `current` has missed nothing since it was drawn.
 */
export const BROWSER_EVENT_NAMES = [
  "connected",
  "new-ticket",
  "ticket-cancelled",
  "ticket-changed",
  "report-changed",
  "month-changed",
  "credit-changed",
  "scan",
  "departure-changed",
  "cancel-request",
  "request-denied",
  "bug-report",
  "issue-resolved",
  "error-log",
] as const;
export type BrowserEventName = (typeof BROWSER_EVENT_NAMES)[number];

/**
 * What goes through the socket: what happened and to what, never its contents. Whoever receives it
 * asks for the data again.
 */
export interface LiveMessage {
  event: BrowserEventName;
  /** A receipt number, or a row's. */
  ref: string;
  /** The counter's own sales make no noise (X17), nor does a boarding for the scanner who did it. */
  quiet: boolean;
  /** Who did it, where somebody has to decide about it. */
  by?: string;
  /**
   * It happened at a jetty where the receiver may look and does not work: lists that show it follow,
   * and nothing else happens.
   */
  elsewhere?: true;
  /** Of `connected`: nothing happened since the page was drawn, which has nothing to load again. */
  current?: true;
}

const MAX_REF_LENGTH = 60;
const MAX_NAME_LENGTH = 200;
const COUNTER_FLAG = 3;

export const CONNECTED_MESSAGE: LiveMessage = { event: "connected", ref: "", quiet: true };

/** The message for an event, or null where no browser knows it. */
export function toLiveMessage({
  event,
  ref,
  ticketFlag,
  by,
}: {
  event: string;
  ref: string;
  ticketFlag: number;
  by?: string | undefined;
}): LiveMessage | null {
  const known = BROWSER_EVENT_NAMES.find((one) => one === event);
  return known
    ? {
        event: known,
        ref: ref.slice(0, MAX_REF_LENGTH),
        quiet: known === "new-ticket" && ticketFlag === COUNTER_FLAG,
        ...(by !== undefined && { by: by.slice(0, MAX_NAME_LENGTH) }),
      }
    : null;
}

/** The same for whoever works elsewhere. */
export function fromElsewhere({ event, ref }: LiveMessage): LiveMessage {
  return { event, ref, quiet: true, elsewhere: true };
}

/** The message in what a socket brought, or null. */
export function parseLiveMessage(text: unknown): LiveMessage | null {
  try {
    const data: unknown = JSON.parse(String(text));
    if (
      typeof data !== "object" ||
      data === null ||
      !("event" in data) ||
      !("ref" in data) ||
      !("quiet" in data)
    )
      return null;
    const event = BROWSER_EVENT_NAMES.find((one) => one === data.event);
    return event && typeof data.ref === "string" && typeof data.quiet === "boolean"
      ? {
          event,
          ref: data.ref,
          quiet: data.quiet,
          ...("by" in data && typeof data.by === "string" && { by: data.by }),
          ...("elsewhere" in data && data.elsewhere === true && { elsewhere: true as const }),
          ...("current" in data && data.current === true && { current: true as const }),
        }
      : null;
  } catch {
    return null;
  }
}
