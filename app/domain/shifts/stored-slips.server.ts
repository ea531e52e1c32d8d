import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { inTransaction, sql } from "@db/transaction";
import { config } from "~/config.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Language } from "~/domain/shared/language";
import type { Slip } from "./slips.server";

/** Raised when the drawing of a slip changes, so that those printed before are not sent again. */
const LAYOUT = 1;
const LOOK_EVERY_MS = 100;

interface WantedSlip {
  slip: Slip;
  language: Language;
}

/** The stored PDF of a slip that shows the same, or null. */
export async function findSlip({ slip, language }: WantedSlip): Promise<Buffer | null> {
  const [row] = await sql<{ bytes: Buffer }>(
    null,
    "select bytes from slip where shift_id = $1 and kind = $2 and language = $3 and content_hash = $4",
    [slip.shiftId, slip.kind, language, contentHash(slip)],
  );
  return row?.bytes ?? null;
}

/** Keeps what was printed; what somebody else kept meanwhile stays. */
export async function storeSlip({ slip, language }: WantedSlip, bytes: Buffer): Promise<void> {
  await sql(
    null,
    `insert into slip (shift_id, kind, language, content_hash, bytes, sha256) values ($1, $2, $3, $4, $5, $6)
     on conflict (shift_id, kind, language, content_hash) do nothing`,
    [
      slip.shiftId,
      slip.kind,
      language,
      contentHash(slip),
      bytes,
      createHash("sha256").update(bytes).digest(),
    ],
  );
}

/** A slip that is kept; otherwise asks the worker for it, once however many ask, and waits at most `patienceMs`. Null: not printed yet. */
export async function askForSlip(wanted: WantedSlip, patienceMs: number): Promise<Buffer | null> {
  const kept = await findSlip(wanted);
  if (kept) return kept;
  const { slip, language } = wanted;
  const { shiftId, kind } = slip;
  await inTransaction((tx) =>
    enqueue(
      tx,
      "slip.render",
      { shiftId, kind, language },
      { uniqueKey: `slip:${shiftId}:${kind}:${language}` },
    ),
  );
  const giveUp = performance.now() + patienceMs;
  while (performance.now() < giveUp) {
    await pause(LOOK_EVERY_MS);
    const printed = await findSlip(wanted);
    if (printed) return printed;
  }
  return null;
}

/** Removes slips older than 30 days: who asks again gets a new one. Returns how many. */
export async function deleteOldSlips(now: Date): Promise<number> {
  const rows = await sql(
    null,
    "delete from slip where created_at < $1::timestamptz - interval '30 days' returning 1 as gone",
    [now],
  );
  return rows.length;
}

function contentHash(slip: Slip): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([LAYOUT, config().COUNCIL_NAME, slip]))
    .digest();
}
