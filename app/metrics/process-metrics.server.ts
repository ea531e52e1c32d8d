import type * as prom from "prom-client";
import type { Registry } from "prom-client";
import { onMeasure } from "~/measures.server";

type PromClient = typeof prom;

/** Seconds; a page is drawn in milliseconds, a gateway may take ten seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const WAIT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2];

/**
 * What this process counts itself, of what it is told since it counts. Labels are words of the
 * product's own, never an address or a code: there are only so many.
 */
export function countInProcess({ Counter, Histogram }: PromClient, registry: Registry): () => void {
  const registers = [registry];
  const requests = new Counter({
    name: "jetty_requests_total",
    help: "Requests answered, by the kind of route and the status; cut: the client left.",
    labelNames: ["kind", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "jetty_request_duration_seconds",
    help: "From a request's first line to the end of its answer, by the kind of route.",
    labelNames: ["kind"],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const settlements = new Counter({
    name: "jetty_settlements_total",
    help: "Tickets paid through a gateway, by the payer's channel and how it became known.",
    labelNames: ["channel", "source"],
    registers,
  });
  const failures = new Counter({
    name: "jetty_gateway_failures_total",
    help: "Exchanges with a gateway that failed; breaker: the gateway was not asked.",
    labelNames: ["account", "act", "why"],
    registers,
  });
  const callbacks = new Counter({
    name: "jetty_callbacks_total",
    help: "Callbacks of gateways: received, refused, not_stored (it is asked to try again), limited.",
    labelNames: ["account", "result"],
    registers,
  });
  const poolWait = new Histogram({
    name: "jetty_pool_wait_seconds",
    help: "How long work waited for a database connection of this process.",
    buckets: WAIT_BUCKETS,
    registers,
  });
  const ends = [
    onMeasure("request", ({ kind, status, seconds }) => {
      requests.inc({ kind, status });
      duration.observe({ kind }, seconds);
    }),
    onMeasure("settlement", (facts) => settlements.inc(facts)),
    onMeasure("gatewayFailure", (facts) => failures.inc(facts)),
    onMeasure("callback", (facts) => callbacks.inc(facts)),
    onMeasure("poolWait", ({ seconds }) => poolWait.observe(seconds)),
  ];
  return () => ends.forEach((end) => end());
}
