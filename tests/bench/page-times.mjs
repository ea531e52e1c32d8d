import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/**
 * How long a page takes, again and again until told to stop, in milliseconds. A thread of its own:
 * what else the measuring process does would count as the page's.
 */
let over = false;
parentPort.once("message", () => (over = true));
const times = [];
while (!over) {
  const started = performance.now();
  await (await fetch(workerData)).arrayBuffer();
  times.push(performance.now() - started);
  await sleep(20);
}
parentPort.postMessage(times);
