import { redis } from "./redis";
import { sql } from "./transaction";

const PATIENCE_MS = 2_000;

export interface Readiness {
  database: boolean;
  queue: boolean;
}

/**
 * Whether the database answers, and the queue: Redis where there is one, otherwise the queue is in
 * the database.
 */
export async function readiness(): Promise<Readiness> {
  const client = redis();
  const [database, queue] = await Promise.all([
    answers(sql(null, "select 1 as alive")),
    client ? answers(client.ping()) : Promise.resolve(true),
  ]);
  return { database, queue: client ? queue : database };
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  const patience = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref());
  return Promise.race([question.then(() => true), patience]).catch(() => false);
}
