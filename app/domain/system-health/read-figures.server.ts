import { standbyLag } from "@db/standby";
import { sql } from "@db/transaction";
import { isJobName } from "~/domain/jobs/job-transitions.server";
import { JOBS, type QueueName, QUEUES } from "~/domain/jobs/jobs";
import { now } from "~/domain/shared/clock.server";
import { dayOf } from "~/domain/shared/day";
import type { SystemFigures, Waiting } from "./figures";

/** So old may be what is answered: many who ask at once cost one statement. */
const KEEP_MS = 5_000;

interface Row {
  kind: "due" | "retry" | "taken" | "failed" | "print" | "undecided" | "sale" | "breaker" | "since";
  label: string;
  /** Of a breaker its host. */
  host: string;
  count: number;
  /** Seconds; of a breaker 1 where it is open, of a sale the sum in sen. */
  value: number | null;
}

/**
 * Every part reads a partial index of what is unfinished, a day's few rows, or one row from an
 * index's end: what is done, however much of it there is, is not touched. The outbox's times are the
 * database's own, the others' those of the processes.
 */
const FIGURES = `
select 'due' as kind, '' as label, '' as host, count(*)::int as count,
    extract(epoch from now() - min(run_after))::float8 as value
  from outbox where state = 'waiting' and run_after <= now()
union all
select 'retry', job, '', count(*)::int, null from outbox where state = 'waiting' and tries > 0 group by job
union all
select 'taken', job, '', count(*)::int, extract(epoch from now() - min(run_after))::float8
  from outbox where state in ('queued', 'running') group by job
union all
select 'failed', job, '', count(*)::int, null from outbox where state = 'failed' group by job
union all
select 'print', '', '', count(*)::int, extract(epoch from :now::timestamptz - min(created_at))::float8
  from print_job where state = 'queued'
union all
select 'undecided', '', '', count(*)::int, extract(epoch from :now::timestamptz - min(created_at))::float8
  from print_job where state = 'unknown'
union all
select 'sale', channel::text, '', sum(tickets)::int, sum(amount_sen)::float8
  from daily_figure_now where day = :today::date group by channel
union all
select 'breaker', gateway, host, failures::int, (open_until is not null)::int from gateway_breaker
union all
(select 'since', 'ticketMail', '', 1, extract(epoch from now() - done_at)::float8
  from outbox where job = 'mail.ticket' and state = 'done' and skipped is null
  order by done_at desc limit 1)
union all
(select 'since', 'callback', '', 1, extract(epoch from :now::timestamptz - received_at)::float8
  from gateway_event where kind = 'callback' order by id desc limit 1)`;

/** The figures as they are now, in one statement, and one each of a standby and for it. */
export async function readSystemFigures(at: Date): Promise<SystemFigures> {
  const [rows, standbyS] = await Promise.all([
    sql<Row>(null, FIGURES, { now: at, today: dayOf(at) }),
    standbyLag(),
  ]);
  const of = (kind: Row["kind"]) => rows.filter((row) => row.kind === kind);
  const since = (label: string) => of("since").find((row) => row.label === label)?.value;
  const age = (seconds: number | null | undefined) =>
    seconds === null || seconds === undefined ? null : Math.max(0, seconds);
  return {
    outbox: waiting(of("due")),
    triedAgain: of("retry").map(({ label, count }) => ({ job: label, count })),
    queues: byQueue(of("taken")),
    failedJobs: of("failed").map(({ label, count }) => ({ job: label, count })),
    prints: waiting(of("print")),
    undecidedPrints: waiting(of("undecided")),
    salesToday: of("sale").map(({ label, count, value }) => ({
      channel: Number(label),
      tickets: count,
      amountSen: value ?? 0,
    })),
    breakers: of("breaker").map(({ label, host, count, value }) => ({
      gateway: label,
      host,
      failures: count,
      open: value === 1,
    })),
    standbyS,
    ticketMailS: age(since("ticketMail")),
    callbackS: age(since("callback")),
  };
}

let kept: { until: number; figures: Promise<SystemFigures> } | undefined;

/** The same, at most 5 seconds old: for those who ask again and again. */
export function recentSystemFigures(): Promise<SystemFigures> {
  const at = performance.now();
  if (!kept || kept.until < at) {
    kept = { until: at + KEEP_MS, figures: readSystemFigures(now()) };
    kept.figures.catch(() => (kept = undefined));
  }
  return kept.figures;
}

function waiting(rows: readonly Row[]): Waiting {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    oldestS: Math.max(0, ...rows.map(({ value }) => value ?? 0)),
  };
}

/** A job of another release belongs to no queue of this one and waits for a worker of its own. */
function byQueue(rows: readonly Row[]): Record<QueueName, Waiting> {
  const ofQueue = (queue: QueueName) =>
    waiting(rows.filter(({ label }) => isJobName(label) && JOBS[label].queue === queue));
  return Object.fromEntries(QUEUES.map((queue) => [queue, ofQueue(queue)])) as Record<
    QueueName,
    Waiting
  >;
}
