import type * as prom from "prom-client";
import type { Registry } from "prom-client";
import type { SystemFigures } from "~/domain/system-health/figures";

type PromClient = typeof prom;

/** How a channel of a sale is called (F1). */
const CHANNELS: Record<number, string> = { 1: "web", 2: "app", 3: "counter" };

/**
 * What the database tells of the whole product: every process gives the same figures, so whoever
 * adds processes up takes the largest. Returns how the figures of one look are put in; null is a
 * database that could not be read, of which nothing old is told.
 */
export function systemGauges(
  { Gauge }: PromClient,
  registry: Registry,
): (figures: SystemFigures | null) => void {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ) => new Gauge({ name: `jetty_${name}`, help, labelNames, registers: [registry] });
  const readable = gauge("database_readable", "1 while these figures can be read.");
  const outbox = gauge("outbox_jobs", "Jobs whose time has come and that no queue has taken.");
  const outboxAge = gauge("outbox_oldest_seconds", "How long the first of them has waited.");
  const retries = gauge("retried_jobs", "Jobs that failed and wait for another try.", ["job"]);
  const queued = gauge("queue_jobs", "Jobs in a queue or in a worker's hands.", ["queue"]);
  const queuedAge = gauge("queue_oldest_seconds", "Since the first of them was due.", ["queue"]);
  const failed = gauge("failed_jobs", "Jobs that used up their tries.", ["job"]);
  const prints = gauge("print_jobs_waiting", "Prints that wait for their printer.");
  const printsAge = gauge("print_jobs_oldest_seconds", "How long the first of them has waited.");
  const undecided = gauge("print_jobs_undecided", "Prints that a person has to decide about.");
  const sales = gauge("sales_today", "Tickets sold today, by channel.", ["channel"]);
  const money = gauge("sales_today_sen", "What they cost, in sen.", ["channel"]);
  const open = gauge("gateway_breaker_open", "1 while a gateway is left alone after failures.", [
    "gateway",
    "host",
  ]);
  const standby = gauge("standby_behind_seconds", "How far the standby for reports is behind.");
  const mail = gauge("ticket_mail_age_seconds", "Since the last ticket mail went out.");
  const callback = gauge("callback_age_seconds", "Since a gateway last called.");

  return (figures) => {
    for (const one of [retries, queued, queuedAge, failed, sales, money, open]) one.reset();
    readable.set(figures ? 1 : 0);
    const aged = (one: typeof mail, seconds: number | null | undefined) =>
      seconds === null || seconds === undefined ? one.remove() : one.set(seconds);
    aged(outbox, figures?.outbox.count);
    aged(outboxAge, figures?.outbox.oldestS);
    aged(prints, figures?.prints.count);
    aged(printsAge, figures?.prints.oldestS);
    aged(undecided, figures?.undecidedPrints.count);
    aged(standby, figures?.standbyS === "away" ? null : figures?.standbyS);
    aged(mail, figures?.ticketMailS);
    aged(callback, figures?.callbackS);
    if (!figures) return;
    for (const { job, count } of figures.triedAgain) retries.set({ job }, count);
    for (const { job, count } of figures.failedJobs) failed.set({ job }, count);
    for (const [queue, { count, oldestS }] of Object.entries(figures.queues)) {
      queued.set({ queue }, count);
      queuedAge.set({ queue }, oldestS);
    }
    for (const channel of [1, 2, 3]) {
      const sold = figures.salesToday.find((one) => one.channel === channel);
      const label = { channel: CHANNELS[channel] };
      sales.set(label, sold?.tickets ?? 0);
      money.set(label, sold?.amountSen ?? 0);
    }
    for (const { gateway, host, open: isOpen } of figures.breakers)
      open.set({ gateway, host }, isOpen ? 1 : 0);
  };
}
