/** Every event. Each names what changed; who may receive it stands in `rules.ts`. */
export const LIVE_EVENT_NAMES = [
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
  "refund-due",
  "payment-review",
  "print-queued",
  "user-changed",
  "user-deactivated",
] as const;
export type LiveEventName = (typeof LIVE_EVENT_NAMES)[number];
