import { can, type Capability, type Person } from "~/domain/access/capabilities";
import type { LiveEventName } from "./event-names";

/** Somebody at a browser whose socket is open, as of now. */
export interface Subscriber extends Person {
  sessionId: number;
  userId: number;
  /** Where this session works. */
  jettyId: number;
  /** The jetty that the user is bound to; 0 may look at all. */
  ownJettyId: number;
}

/** Where somebody receives an event from: the jetty where they work, or another they may look at. */
export type Reach = "here" | "elsewhere";

/** What happened, as far as it says who may receive it. */
export interface EventScope {
  event: LiveEventName;
  /** Where it happened; 0 is all jetties. */
  jettyId: number;
}

/** What it takes to receive an event; `null` is for the processes alone. */
const REQUIRED_CAPABILITY: Record<LiveEventName, Capability | null> = {
  "new-ticket": "tickets.view",
  "ticket-cancelled": "tickets.view",
  "ticket-changed": "tickets.view",
  "report-changed": "reports.view",
  "month-changed": "month-end.manage",
  "credit-changed": "credit.manage",
  scan: "tickets.view",
  "departure-changed": "departures.run",
  "cancel-request": "cancellations.decide",
  "request-denied": "tickets.view",
  "bug-report": "support.manage",
  "issue-resolved": "issues.report",
  "error-log": "error-log.view",
  "refund-due": null,
  "payment-review": null,
  "print-queued": null,
  "user-changed": null,
  "user-deactivated": null,
};

/** Events that are one person's: whose, says the row they are about. */
const PERSONAL_EVENTS: ReadonlySet<LiveEventName> = new Set(["issue-resolved"]);

/** Whether anybody's browser may receive an event at all. */
export function isForBrowsers(event: LiveEventName): boolean {
  return REQUIRED_CAPABILITY[event] !== null;
}

export function isPersonal(event: LiveEventName): boolean {
  return PERSONAL_EVENTS.has(event);
}

/**
 * Whether somebody may receive it, and from where (A7): by capability, at the jetty where it
 * happened or at every jetty for whoever is bound to none, and what is personal only its owner.
 */
export function reachOf(
  subscriber: Subscriber,
  { event, jettyId }: EventScope,
  ownerId: number | null,
): Reach | null {
  const capability = REQUIRED_CAPABILITY[event];
  if (capability === null || !can(subscriber, capability)) return null;
  if (isPersonal(event) && ownerId !== subscriber.userId) return null;
  if (jettyId === 0 || jettyId === subscriber.jettyId) return "here";
  return subscriber.ownJettyId === 0 ? "elsewhere" : null;
}
