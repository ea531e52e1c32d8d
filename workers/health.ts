import { answers, databaseState } from "@db/readiness";
import {
  type InnerAnswer,
  type InnerServer,
  NOT_HERE,
  startInnerServer,
} from "~/inner-server.server";
import type { QueueBackend } from "./queue/backend";

/** What a worker consists of so far. */
interface Parts {
  /** Not there before the worker takes jobs. */
  queue: Pick<QueueBackend, "ping"> | undefined;
  stopping: boolean;
}

/**
 * The health of this process over HTTP, as the web process tells its own: `/healthz` while it lives,
 * `/readyz` while it can work, with what is wrong.
 */
export function startHealth(
  at: { host: string; port: number },
  parts: () => Parts,
): Promise<InnerServer> {
  return startInnerServer(at, (path) => answerTo(path, parts()));
}

async function answerTo(path: string, { queue, stopping }: Parts): Promise<InnerAnswer> {
  if (path === "/healthz") return { status: 200, type: "text/plain", body: "ok" };
  if (path !== "/readyz") return NOT_HERE;
  const [state, queueAnswers] = await Promise.all([
    databaseState(),
    queue ? answers(queue.ping()) : false,
  ]);
  const ready = state.database && queueAnswers && !stopping;
  return {
    status: ready ? 200 : 503,
    type: "application/json",
    body: JSON.stringify({ ...state, queue: queueAnswers, stopping }),
  };
}
