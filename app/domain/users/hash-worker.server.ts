import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Cost } from "./password-cost";

interface HashJob {
  password: string;
  salt: Buffer;
  bytes: number;
  cost: Cost;
  maxmem: number;
}

/**
 * How much a thread steps back behind its process. On Linux it has a priority of its own; elsewhere
 * it would be the whole process's.
 */
const STEP_BACK = 5;
const LOWEST = 19;

/**
 * In a thread of its own, and not on the pool that files and names are read by. It gets what the
 * process and its database leave: pages do not wait for logins.
 */
const SOURCE = `
const { scryptSync } = require("node:crypto");
const { getPriority, setPriority } = require("node:os");
const { parentPort } = require("node:worker_threads");
if (process.platform === "linux")
  setPriority(0, Math.min(${LOWEST}, getPriority(0) + ${STEP_BACK}));
parentPort.on("message", ({ password, salt, bytes, cost, maxmem }) => {
  parentPort.postMessage(scryptSync(password, salt, bytes, { ...cost, maxmem }));
});
`;

const idle: Worker[] = [];

/** Derives a key by scrypt; as many threads are made as are asked for at a time. */
export async function scryptInWorker(job: HashJob): Promise<Buffer> {
  const worker = idle.pop() ?? new Worker(SOURCE, { eval: true });
  worker.ref();
  worker.postMessage(job);
  // An error of the thread ends it, and is thrown here.
  const [key] = (await once(worker, "message")) as [Uint8Array];
  worker.unref();
  idle.push(worker);
  return Buffer.from(key);
}
