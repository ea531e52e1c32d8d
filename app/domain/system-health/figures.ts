import type { QueueName } from "~/domain/jobs/jobs";

/** How many wait, and for how long the first of them has. */
export interface Waiting {
  count: number;
  /** Seconds; 0 where none waits. */
  oldestS: number;
}

/** A gateway's circuit breaker: open, nobody asks the gateway until a probe is answered. */
export interface Breaker {
  gateway: string;
  host: string;
  failures: number;
  open: boolean;
}

/**
 * How the product stands as its database tells it, which is the same whichever process asks. Ages
 * are seconds; null where it never happened.
 */
export interface SystemFigures {
  /** Jobs whose time has come and that no queue has taken yet. */
  outbox: Waiting;
  /** Jobs that failed once and wait for another try, by name. */
  triedAgain: { job: string; count: number }[];
  /** Jobs in a queue or in a worker's hands, by queue; the age counts from when they were due. */
  queues: Record<QueueName, Waiting>;
  /** Jobs that used up their tries, by name. */
  failedJobs: { job: string; count: number }[];
  /** Prints that wait for their printer, and those of which nobody knows whether paper came out. */
  prints: Waiting;
  undecidedPrints: Waiting;
  /** What was sold today (Malaysian day), by channel: 1 web, 2 app, 3 counter. */
  salesToday: { channel: number; tickets: number; amountSen: number }[];
  breakers: Breaker[];
  ticketMailS: number | null;
  /** How far the standby for reports is behind, "away" where it does not answer, null without one. */
  standbyS: number | "away" | null;
  /** Since a gateway last said something of itself. */
  callbackS: number | null;
}
