import { can, type Capability, type Person } from "~/domain/access/capabilities";
import type { NewsEvent } from "./events";

/** Somebody at a browser whose socket is open, as of now. */
export interface Listener extends Person {
  sessionId: number;
  userId: number;
  /** Where this session works. */
  jettyId: number;
}

/** What happened, as far as it says who may hear of it. */
export interface Told {
  event: NewsEvent;
  /** Where it happened; 0 is the whole house. */
  jettyId: number;
}

/** What it takes to hear an event; `null` is for the house alone. */
const NEEDS: Record<NewsEvent, Capability | null> = {
  "new-ticket": "tickets.view",
  "ticket-cancelled": "tickets.view",
  scan: "tickets.view",
  "cancel-request": "cancellations.decide",
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
const PERSONAL: ReadonlySet<NewsEvent> = new Set(["issue-resolved"]);

/** Whether anybody's browser may hear of an event at all. */
export function isForBrowsers(event: NewsEvent): boolean {
  return NEEDS[event] !== null;
}

export function isPersonal(event: NewsEvent): boolean {
  return PERSONAL.has(event);
}

/** Whether somebody may hear of it (A7): by capability, at the jetty where it happened, and what is personal only its owner. */
export function mayHear(
  listener: Listener,
  { event, jettyId }: Told,
  ownerId: number | null,
): boolean {
  const needs = NEEDS[event];
  if (needs === null || !can(listener, needs)) return false;
  if (isPersonal(event) && ownerId !== listener.userId) return false;
  return jettyId === 0 || jettyId === listener.jettyId;
}
