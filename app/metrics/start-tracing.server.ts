import type { BullMQOtel } from "bullmq-otel";
import { onMeasure } from "~/measures.server";

export interface Tracing {
  /** For the queues and their workers: a span for each job that is handed over or done. */
  telemetry: BullMQOtel;
  /** Sends what is left, and ends. */
  close: () => Promise<void>;
}

/**
 * Sends spans of this process to an OpenTelemetry collector (OTLP over HTTP): one a request, one a
 * try of a job, and those of the queue. They bear the request's id, the kind of route, the job's name
 * and how it ended, and nothing that a visitor typed. The packages are loaded here and not before.
 */
export async function startTracing(endpoint: string, service: string): Promise<Tracing> {
  const [{ SpanKind, SpanStatusCode }, sdk, { OTLPTraceExporter }, resources, { BullMQOtel }] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("bullmq-otel"),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider = new sdk.NodeTracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": service }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  provider.register();
  const tracer = provider.getTracer("jetty");

  /** What was measured is over: its span is written with hindsight. */
  const write = (
    name: string,
    seconds: number,
    attributes: Record<string, string>,
    { failed, kind }: { failed: boolean; kind: number },
  ) => {
    const span = tracer.startSpan(name, {
      kind,
      attributes,
      startTime: performance.now() - seconds * 1_000,
    });
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  const ends = [
    onMeasure("request", ({ kind, status, seconds, requestId }) =>
      write(
        `request ${kind}`,
        seconds,
        { "jetty.kind": kind, "http.response.status_code": status, "jetty.request_id": requestId },
        { failed: status.startsWith("5"), kind: SpanKind.SERVER },
      ),
    ),
    onMeasure("job", ({ job, state, seconds, requestId }) =>
      write(
        `job ${job}`,
        seconds,
        { "jetty.job": job, "jetty.state": state, "jetty.request_id": requestId },
        { failed: state !== "done", kind: SpanKind.CONSUMER },
      ),
    ),
  ];
  return {
    telemetry: new BullMQOtel({ tracerName: "jetty" }),
    close: async () => {
      ends.forEach((end) => end());
      await provider.shutdown();
    },
  };
}
