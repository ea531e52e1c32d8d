import { deleteOldHits } from "~/domain/access/count-hits.server";
import { deleteDoneJobs, recoverJobs } from "~/domain/jobs/recover-jobs.server";
import { deleteExpiredDrafts } from "~/domain/ordering/delete-expired-drafts.server";
import { deleteDeadSessions } from "~/domain/sessions/end-session.server";
import { deleteOldTallies } from "~/domain/sessions/login-tally.server";
import { deleteExpiredPasswords } from "~/domain/users/temporary-password.server";
import { deleteOldPapers } from "~/domain/receipts/stored-papers.server";
import { emptyOldBodies } from "~/domain/payments/events.server";
import { expireOrders } from "~/domain/payments/expire-orders.server";
import { replayEvents } from "~/domain/payments/replay-events.server";
import { sweepPayments } from "~/domain/payments/sweep-payments.server";

export interface Sweep {
  name: string;
  everyS: number;
  run: (now: Date) => Promise<unknown>;
}

/** THE TABLE: what the house does by the clock. One worker runs a sweep at a time. */
export const SWEEPS: Sweep[] = [
  { name: "recover-jobs", everyS: 2, run: recoverJobs },
  { name: "payments", everyS: 2, run: sweepPayments },
  { name: "gateway-messages", everyS: 2, run: replayEvents },
  { name: "expire-orders", everyS: 60, run: expireOrders },
  { name: "delete-done-jobs", everyS: 3_600, run: deleteDoneJobs },
  { name: "delete-expired-drafts", everyS: 600, run: deleteExpiredDrafts },
  { name: "delete-old-hits", everyS: 3_600, run: deleteOldHits },
  { name: "delete-dead-sessions", everyS: 3_600, run: deleteDeadSessions },
  { name: "delete-old-tallies", everyS: 3_600, run: deleteOldTallies },
  { name: "delete-expired-passwords", everyS: 3_600, run: deleteExpiredPasswords },
  { name: "empty-gateway-messages", everyS: 3_600, run: emptyOldBodies },
  { name: "delete-old-papers", everyS: 3_600, run: deleteOldPapers },
];
