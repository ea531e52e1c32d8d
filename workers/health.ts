import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answers, databaseState } from "@db/readiness";
import type { QueueBackend } from "./queue/backend";

/** What a worker consists of so far. */
interface Parts {
  /** Not there before the worker takes jobs. */
  queue: Pick<QueueBackend, "ping"> | undefined;
  stopping: boolean;
}

export interface WorkerHealth {
  port: number;
  close: () => Promise<void>;
}

/**
 * The health of this process over HTTP, as the web process tells its own: `/healthz` while it lives,
 * `/readyz` while it can work, with what is wrong.
 */
export async function startHealth(
  at: { host: string; port: number },
  parts: () => Parts,
): Promise<WorkerHealth> {
  const server = createServer((request, response) => {
    void answerTo(request.url ?? "", parts()).then(({ status, body }) => {
      response.writeHead(status, {
        "Content-Type": typeof body === "string" ? "text/plain" : "application/json",
        "Cache-Control": "no-store",
        Connection: "close",
      });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
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

async function answerTo(path: string, { queue, stopping }: Parts) {
  if (path === "/healthz") return { status: 200, body: "ok" };
  if (path !== "/readyz") return { status: 404, body: "not here" };
  const [state, queueAnswers] = await Promise.all([
    databaseState(),
    queue ? answers(queue.ping()) : false,
  ]);
  const ready = state.database && queueAnswers && !stopping;
  return { status: ready ? 200 : 503, body: { ...state, queue: queueAnswers, stopping } };
}
