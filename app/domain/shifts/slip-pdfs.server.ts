import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { inTransaction, sql } from "@db/transaction";
import { config } from "~/config.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Language } from "~/domain/shared/language";
import type { Slip } from "./slips.server";

/** Raised when the drawing of a slip changes, so that those printed before are not sent again. */
const LAYOUT_VERSION = 2;
const POLL_MS = 100;

interface SlipPdfKey {
  slip: Slip;
  language: Language;
}

/** The stored PDF of a slip that shows the same, or null. */
export async function findSlipPdf({ slip, language }: SlipPdfKey): Promise<Buffer | null> {
  const [row] = await sql<{ bytes: Buffer }>(
    null,
    `select bytes
      from slip
      where shift_id = :shiftId and kind = :kind and language = :language
        and content_hash = :contentHash`,
    { shiftId: slip.shiftId, kind: slip.kind, language, contentHash: contentHash(slip) },
  );
  return row?.bytes ?? null;
}

/** Keeps what was printed; what somebody else kept meanwhile stays. */
export async function storeSlipPdf({ slip, language }: SlipPdfKey, bytes: Buffer): Promise<void> {
  await sql(
    null,
    `insert into slip (shift_id, kind, language, content_hash, bytes, sha256)
      values (:shiftId, :kind, :language, :contentHash, :bytes, :sha256)
     on conflict (shift_id, kind, language, content_hash) do nothing`,
    {
      shiftId: slip.shiftId,
      kind: slip.kind,
      language,
      contentHash: contentHash(slip),
      bytes,
      sha256: createHash("sha256").update(bytes).digest(),
    },
  );
}

/**
 * A slip that is kept; otherwise asks the worker for it, once however many ask, and waits at most
 * `timeoutMs`. Null: not printed yet.
 */
export async function requestSlipPdf(key: SlipPdfKey, timeoutMs: number): Promise<Buffer | null> {
  const stored = await findSlipPdf(key);
  if (stored) return stored;
  const { slip, language } = key;
  const { shiftId, kind } = slip;
  await inTransaction((tx) =>
    enqueue(
      tx,
      "slip.render",
      { shiftId, kind, language },
      { uniqueKey: `slip:${shiftId}:${kind}:${language}` },
    ),
  );
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    await pause(POLL_MS);
    const printed = await findSlipPdf(key);
    if (printed) return printed;
  }
  return null;
}

/** Removes slips older than 30 days: who asks again gets a new one. Returns how many. */
export async function deleteOldSlipPdfs(now: Date): Promise<number> {
  const rows = await sql(
    null,
    `delete from slip where created_at < :now::timestamptz - interval '30 days' returning 1 as gone`,
    { now },
  );
  return rows.length;
}

function contentHash(slip: Slip): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([LAYOUT_VERSION, config().COUNCIL_NAME, slip]))
    .digest();
}
