import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What is answered inside, to whoever watches the processes. */
export interface InnerAnswer {
  status: number;
  type: string;
  body: string;
}

export interface InnerServer {
  port: number;
  close: () => Promise<void>;
}

/**
 * A port for those who watch this process and not for visitors: GET alone, a path without a query,
 * one answer a connection. Rejects where it cannot listen.
 */
export async function startInnerServer(
  at: { host: string; port: number },
  answerTo: (path: string) => Promise<InnerAnswer>,
): Promise<InnerServer> {
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    answerTo(path)
      .catch(() => ({ status: 500, type: "text/plain", body: "failed" }))
      .then(({ status, type, body }) => {
        response.writeHead(status, {
          "Content-Type": type,
          "Cache-Control": "no-store",
          Connection: "close",
        });
        response.end(body);
      })
      .catch(() => response.destroy());
  });
  server.listen(at.port, at.host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

export const NOT_HERE: InnerAnswer = { status: 404, type: "text/plain", body: "not here" };
