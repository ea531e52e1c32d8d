/**
 * What is no record of the business but a technical aid: drafts, limits, queues, copies that
 * can be made again, and what machines say of themselves.
 */
export const MEANS = new Set([
  ...["rate_limit", "login_tally", "pending_login", "staff_session", "socket_ticket"],
  ...[
    "order_draft",
    "saved_order",
    "held_order",
    "outbox",
    "paper",
    "slip",
    "printer",
    "error_entry",
  ],
  ...["gateway_breaker", "gateway_event", "audit", "audit_seal", "audit_line"],
  ...["ticket_search", "ticket_search_due", "report_part", "kept_answer", "sent_form"],
  ...["webhook_event", "webhook_delivery", "webhook_try", "boarding_scan"],
]);
/**
 * Files that write to the product's records and leave the audit to whoever calls them in their
 * transaction, or write no change that anybody made.
 */
export const ELSEWHERE: Record<string, string> = {
  "blocked-dates/tell-opened.server.ts": "part of removing or shortening a range, which audit it",
  "cancellations/refund-ticket.server.ts": "part of cancelling, which audits it",
  "cancellations/void-ticket.server.ts": "part of cancelling, which audits it",
  "counter/trial-sale.server.ts": "a sale that is taken back in its transaction: none of it stays",
  "departures/renew-places.server.ts": "the places of an order that waits for its payment",
  "departures/timetable/fill-departures.server.ts":
    "what a line of the timetable says, whose adding, changing and ending are audited",
  "departures/weather/add-cases.server.ts":
    "whom a stoppage concerns, which is audited with how many they are",
  "departures/weather/lock-case.server.ts": "part of choosing, which audits it",
  "departures/weather/plan-stoppage.server.ts": "stops nothing; carrying it out is audited",
  "departures/weather/sweep-cases.server.ts":
    "that a buyer was reminded; answerSilentCase audits what it answers",
  "device-tokens/read-token.server.ts": "when and from where a token was used last",
  "figures/add-up-changes.server.ts": "moves sums that are counted already, and changes none",
  "files/store-file.server.ts": "part of the act that stores or removes a file, which audits it",
  "ordering/fragments.ts": "part of the statements that sell, which audit their ticket",
  "payments/bills/check-bill.server.ts": "when the bill is asked for next",
  "payments/bills/check-payment.server.ts": "when the bill is asked for next",
  "payments/sweeps/end-withdrawn-bills.server.ts":
    "when the bill is tried next; closeBill audits that it is closed",
  "payments/test-bills/check-test-bill.server.ts":
    "what a gateway said of a test bill, whose making is audited",
  "refunds/gateway/accept-refund.server.ts":
    "what the gateway said; writeDecision audits that it is paid out",
  "reports/schedules/deliveries.server.ts": "that a mail went out; who gets it is audited",
  "reports/schedules/run-schedules.server.ts": "placeReport audits what it asks for",
  "reports/take-report.server.ts": "how far a report is; asking and giving up are audited",
  "reports/finish-report.server.ts": "that a report is ready; asking and giving up are audited",
  "reports/watch-reports.server.ts": "that a report failed or its file is gone",
  "manifest/accept-presses.server.ts":
    "each press is a record of its own: by whom, when, sent by whom",
  "manifest/close-boarding.server.ts": "its manifest is audited where it is frozen",
  "manifest/freeze.server.ts": "part of closing boarding, which audits it",
  "manifest/hold-boarding.server.ts": "makes the row of a boat that is still to be closed",
  "manifest/officer-link.server.ts": "who looked by the link of a paper: a record of its own",
  "manifest/trips/close-trip.server.ts": "its manifest is audited where it is frozen",
  "month-end/closing/keep-files.server.ts": "the files of a month whose closing is audited",
  "printing/claim-job.server.ts": "which print server has the job; asking and printing are audited",
  "retention/rules.server.ts": "applyRetention audits what a run took away, in its transaction",
  "second-factor/replace-recovery-codes.server.ts":
    "part of turning the factor on or making new codes, which audit it",
  "second-factor/redeem-code.server.ts": "that a code was used; the login or the change is audited",
  "sessions/open-session.server.ts": "last seen; the login is audited",
  "sessions/read-session.server.ts": "last seen",
  "support/mark-resolution-read.server.ts": "that its reporter has read it",
  "webhooks/finish-try.server.ts": "since when a receiver fails; switching it off is audited",
  "webhooks/secrets.server.ts": "part of adding an endpoint or making a new secret, which audit it",
};
