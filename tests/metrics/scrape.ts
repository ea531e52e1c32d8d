import { afterAll, beforeAll } from "vitest";
import { now } from "~/domain/shared/clock.server";
import { readSystemFigures } from "~/domain/system-health/read-figures.server";
import type { InnerServer } from "~/inner-server.server";
import { startMetrics } from "~/metrics/start-metrics.server";

export interface Scrape {
  /** The value of a metric with these labels, or undefined where it is not told. */
  value: (name: string, labels?: Record<string, string>) => number | undefined;
  names: Set<string>;
  text: string;
}

/** Reads `/metrics` at an address, as Prometheus does. */
export async function scrape(url: string): Promise<Scrape> {
  const text = await (await fetch(url)).text();
  const samples = [...text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = "", labels = "", value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = "", said = ""]) => [label, said]),
      ),
      value: Number(value),
    }),
  );
  return {
    text,
    names: new Set(samples.map(({ name }) => name)),
    value: (name, labels = {}) =>
      samples.find(
        (one) =>
          one.name === name &&
          Object.entries(labels).every(([label, said]) => one.labels[label] === said),
      )?.value,
  };
}

/** The metrics of the test's own process, on a port of their own. */
export function useMetrics(sockets?: Record<string, () => number>): {
  read: () => Promise<Scrape>;
} {
  let server: InnerServer;
  beforeAll(async () => {
    server = await startMetrics({
      host: "127.0.0.1",
      port: 0,
      sockets,
      // As they are now, and not up to five seconds ago.
      read: () => readSystemFigures(now()),
    });
  });
  afterAll(() => server.close());
  return { read: () => scrape(`http://127.0.0.1:${server.port}/metrics`) };
}
