import { randomInt } from "node:crypto";
import { createServer } from "node:net";

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

/** A port that was free a moment ago; whoever takes it must be ready to find it taken after all. */
export async function freePort(host = "127.0.0.1"): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`No free port among ${LOWEST} to ${HIGHEST}.`);
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
