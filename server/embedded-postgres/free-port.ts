import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tryLock } from "../bootstrap/lock.mjs";

/** Whether nobody listens on a port of this address now. */
export function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    () => false,
  );
}

/** Below those that a system hands out for outgoing connections, which would take one by chance. */
const [LOWEST, HIGHEST] = [20_000, 32_000];
const TRIES = 50;
const TAKEN = join(tmpdir(), "jetty-ports");

/**
 * A port that was free a moment ago, and that this function gives to nobody else on this machine
 * while the process lives; another program may still take it.
 */
export async function freePort(host = "127.0.0.1"): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (isOurs(port) && (await isFree(port, host))) return port;
  }
  throw new Error(`No free port among ${LOWEST} to ${HIGHEST}.`);
}

/** Its lock goes with the process; where none can be kept the port is as good as any. */
function isOurs(port: number): boolean {
  try {
    return tryLock(join(TAKEN, String(port))) !== undefined;
  } catch {
    return true;
  }
}

function listenOnce(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => resolve());
    });
  });
}
