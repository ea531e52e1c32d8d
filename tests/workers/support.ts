import { randomBytes } from "node:crypto";
import { inTransaction, sql } from "@db/transaction";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { openQueueBackend, type QueueBackend } from "../../workers/queue/backend";

export type BackendName = "postgres" | "redis";
export const BACKENDS: BackendName[] = ["postgres", "redis"];

/** The queue under test; two opened with one `prefix` are two workers' views of the same queue. */
export async function openTestBackend(
  name: BackendName,
  databaseUrl: string,
  redisUrl: string,
  prefix = `t${randomBytes(4).toString("hex")}`,
): Promise<QueueBackend> {
  return openQueueBackend({
    redisUrl: name === "redis" ? redisUrl : undefined,
    databaseUrl,
    databaseRole: "jetty_app",
    prefix,
    onError: () => {},
  });
}

/** Asks for a news job; the reference tells it apart. */
export async function askForJob(ref: string): Promise<number> {
  const id = await inTransaction((tx) =>
    enqueue(tx, "news.publish", { event: "new-ticket", jettyId: 1, ref, ticketFlag: 1 }),
  );
  if (id === null) throw new Error("no row");
  return id;
}

export interface Row {
  state: string;
  tries: number;
  lastError: string | null;
}

export async function rowOf(id: number): Promise<Row> {
  const [row] = await sql<Row>(null, "select state, tries, last_error from outbox where id = :id", {
    id,
  });
  if (!row) throw new Error("no such row");
  return row;
}

/** Waits until the check holds; fails with what it last said. */
export async function eventually(
  check: () => Promise<boolean> | boolean,
  patienceMs = 60_000,
): Promise<void> {
  for (
    const deadline = Date.now() + patienceMs;
    Date.now() < deadline;
    await new Promise((resolve) => setTimeout(resolve, 50))
  )
    if (await check()) return;
  throw new Error(`did not happen within ${patienceMs} ms: ${check.toString()}`);
}
