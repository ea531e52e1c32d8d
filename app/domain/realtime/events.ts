/** Everything that the house tells itself. Each event names what changed; who may hear it stands in `rules.ts`. */
export const NEWS_EVENTS = [
  "new-ticket",
  "ticket-cancelled",
  "scan",
  "cancel-request",
  "bug-report",
  "issue-resolved",
  "error-log",
  "refund-due",
  "payment-review",
  "print-queued",
  "user-changed",
  "user-deactivated",
] as const;
export type NewsEvent = (typeof NEWS_EVENTS)[number];
