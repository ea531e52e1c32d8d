import { setTimeout as sleep } from "node:timers/promises";
import type { BenchContext } from "./context";
import { type Figure, median } from "./figure";
import { productEnvironment, startProduct } from "./product";

const STARTS = 5;
const IDLE_MS = 5_000;

/**
 * How long a process takes from its start to its first page, and what web and worker keep of memory
 * while idle.
 */
export async function start(context: BenchContext): Promise<Figure[]> {
  const times: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    const started = performance.now();
    const { web } = await startProduct(context, { readyPath: "/" });
    times.push(performance.now() - started);
    await web.stop();
  }
  const { web } = await startProduct(context);
  const worker = await context.processes.start({
    args: ["build/worker.js"],
    env: productEnvironment(context.database.url, "http://127.0.0.1:9"),
  });
  await sleep(IDLE_MS);
  const megabytes = (bytes: number | null) => (bytes === null ? [] : [bytes / 2 ** 20]);
  return [
    { name: "start.first_page", value: median(times), unit: "ms", goal: { atMost: 1_500 } },
    ...megabytes(web.memory()).map((value): Figure => ({
      name: "start.web_memory",
      value,
      unit: "MB",
      goal: { atMost: 150 },
    })),
    ...megabytes(worker.memory()).map((value): Figure => ({
      name: "start.worker_memory",
      value,
      unit: "MB",
      goal: { atMost: 150 },
    })),
  ];
}
