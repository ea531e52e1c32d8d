import { setTimeout as pause } from "node:timers/promises";
import { inTransaction, sql } from "@db/transaction";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { findPaper, type WantedPaper } from "./stored-papers.server";

const LOOK_EVERY_MS = 100;

/** The bytes; `waiting`: asked for, not printed yet; `failed`: the printing was given up a short while ago. */
export type AskedPaper = Buffer | "waiting" | "failed";

/** A paper that is kept; otherwise asks for it, once however many ask, and waits for it at most `patienceMs`. */
export async function askForPaper(wanted: WantedPaper, patienceMs: number): Promise<AskedPaper> {
  const kept = await findPaper(wanted);
  if (kept) return kept;
  const { ticketId, kind, language } = wanted;
  const uniqueKey = `paper:${ticketId}:${kind}:${language}:${wanted.contentHash.toString("hex").slice(0, 16)}`;
  if (await hasFailed(uniqueKey)) return "failed";
  await inTransaction((tx) =>
    enqueue(tx, "paper.render", { ticketId, kind, language }, { uniqueKey }),
  );
  const giveUp = performance.now() + patienceMs;
  while (performance.now() < giveUp) {
    await pause(LOOK_EVERY_MS);
    const printed = await findPaper(wanted);
    if (printed) return printed;
  }
  return (await hasFailed(uniqueKey)) ? "failed" : "waiting";
}

async function hasFailed(uniqueKey: string): Promise<boolean> {
  const rows = await sql(
    null,
    "select 1 as failed from outbox where unique_key = $1 and state = 'failed' and created_at > now() - interval '10 minutes' limit 1",
    [uniqueKey],
  );
  return rows.length > 0;
}
