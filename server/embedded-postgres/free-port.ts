import { createServer } from "node:net";

/** Whether nobody listens on a port of this address now. */
export function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    () => false,
  );
}

/** A port that was free a moment ago; whoever takes it must be ready to find it taken after all. */
export function freePort(host = "127.0.0.1"): Promise<number> {
  return listenOnce(0, host);
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}
