import { appendToChain } from "~/domain/audit/append-to-chain.server";
import { fillComingDepartures } from "~/domain/departures/timetable/fill-departures.server";
import { sweepWeather } from "~/domain/departures/weather/sweep-cases.server";
import { deleteOldTokens } from "~/domain/device-tokens/revoke-token.server";
import { deleteOldErrors } from "~/domain/error-log/delete-old-errors.server";
import { addUpChanges } from "~/domain/figures/add-up-changes.server";
import { deleteOldSentForms } from "~/domain/form-keys/sent-forms.server";
import { deleteDoneJobs, recoverJobs } from "~/domain/jobs/recover-jobs.server";
import { deleteOldSocketTickets } from "~/domain/live-events/redeem-socket-ticket.server";
import { dropForgottenStatements } from "~/domain/month-end/statement/decide-statement.server";
import { deleteExpiredDrafts } from "~/domain/ordering/delete-expired-drafts.server";
import { deleteOldSavedOrders } from "~/domain/ordering/save-for-counter.server";
import { eraseOldMessageBodies } from "~/domain/payments/messages/gateway-messages.server";
import { replayMessages } from "~/domain/payments/messages/replay-messages.server";
import { checkDueBills } from "~/domain/payments/sweeps/check-due-bills.server";
import { endWithdrawnBills } from "~/domain/payments/sweeps/end-withdrawn-bills.server";
import { expireOrders } from "~/domain/payments/sweeps/expire-orders.server";
import { endOverduePrints } from "~/domain/printing/end-lost-prints.server";
import { deleteOldHits } from "~/domain/rate-limits/enforce-limit.server";
import { deleteOldTicketPdfs } from "~/domain/receipts/ticket-pdfs.server";
import { deleteOldAnswers } from "~/domain/repeated-calls/answer-once.server";
import { runSchedules } from "~/domain/reports/schedules/run-schedules.server";
import { expireReports, recoverReports } from "~/domain/reports/watch-reports.server";
import { applyRetention } from "~/domain/retention/apply-retention.server";
import { deleteOldTallies } from "~/domain/sessions/count-login-tries.server";
import { deleteExpiredSessions } from "~/domain/sessions/end-session.server";
import { deleteOldPendingLogins } from "~/domain/sessions/pending-login.server";
import { deleteOldSlipPdfs } from "~/domain/shifts/slip-pdfs.server";
import { deleteOrphanedLetters } from "~/domain/ticket-counter/letters.server";
import { indexTickets } from "~/domain/tickets/index-tickets.server";
import { deleteExpiredPasswords } from "~/domain/users/temporary-password.server";
import { deleteOldDeliveries } from "~/domain/webhooks/delete-old-deliveries.server";

export interface Sweep {
  name: string;
  everyS: number;
  run: (now: Date) => Promise<unknown>;
}

/** THE TABLE: what runs by the clock. One worker runs a sweep at a time. */
export const SWEEPS: Sweep[] = [
  { name: "recover-jobs", everyS: 2, run: recoverJobs },
  { name: "payments", everyS: 2, run: checkDueBills },
  { name: "gateway-messages", everyS: 2, run: replayMessages },
  { name: "expire-orders", everyS: 60, run: expireOrders },
  { name: "end-withdrawn-bills", everyS: 5, run: endWithdrawnBills },
  { name: "lost-prints", everyS: 5, run: endOverduePrints },
  { name: "delete-done-jobs", everyS: 3_600, run: deleteDoneJobs },
  { name: "delete-expired-drafts", everyS: 600, run: deleteExpiredDrafts },
  { name: "delete-old-saved-orders", everyS: 600, run: deleteOldSavedOrders },
  { name: "delete-old-hits", everyS: 3_600, run: deleteOldHits },
  { name: "delete-old-tokens", everyS: 3_600, run: deleteOldTokens },
  { name: "delete-dead-sessions", everyS: 3_600, run: deleteExpiredSessions },
  { name: "delete-old-pending-logins", everyS: 600, run: deleteOldPendingLogins },
  { name: "delete-old-socket-tickets", everyS: 600, run: deleteOldSocketTickets },
  { name: "delete-old-tallies", everyS: 3_600, run: deleteOldTallies },
  { name: "delete-expired-passwords", everyS: 3_600, run: deleteExpiredPasswords },
  { name: "empty-gateway-messages", everyS: 3_600, run: eraseOldMessageBodies },
  { name: "seal-audit", everyS: 3, run: appendToChain },
  { name: "index-tickets", everyS: 2, run: indexTickets },
  { name: "add-up-figures", everyS: 10, run: addUpChanges },
  { name: "delete-old-errors", everyS: 3_600, run: deleteOldErrors },
  { name: "delete-loose-letters", everyS: 3_600, run: deleteOrphanedLetters },
  { name: "delete-old-papers", everyS: 3_600, run: deleteOldTicketPdfs },
  { name: "delete-old-answers", everyS: 3_600, run: deleteOldAnswers },
  { name: "delete-old-sent-forms", everyS: 3_600, run: deleteOldSentForms },
  { name: "run-schedules", everyS: 20, run: runSchedules },
  { name: "recover-reports", everyS: 5, run: recoverReports },
  { name: "drop-forgotten-statements", everyS: 3_600, run: dropForgottenStatements },
  { name: "expire-reports", everyS: 600, run: expireReports },
  { name: "delete-old-deliveries", everyS: 3_600, run: deleteOldDeliveries },
  { name: "retention", everyS: 3_600, run: applyRetention },
  { name: "fill-departures", everyS: 3_600, run: fillComingDepartures },
  { name: "weather-cases", everyS: 60, run: sweepWeather },
  { name: "delete-old-slips", everyS: 3_600, run: deleteOldSlipPdfs },
];
