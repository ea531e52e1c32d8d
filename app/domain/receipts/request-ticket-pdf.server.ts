import { setTimeout as pause } from "node:timers/promises";
import { inTransaction, sql } from "@db/transaction";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { findTicketPdf, type TicketPdfKey } from "./ticket-pdfs.server";

const POLL_MS = 100;

/**
 * The bytes; `waiting`: asked for, not printed yet; `failed`: the printing was given up a short
 * while ago.
 */
export type TicketPdfResult = Buffer | "waiting" | "failed";

/**
 * A PDF that is kept; otherwise asks for it, once however many ask, and waits for it at most
 * `timeoutMs`. `passengerNo` names the one whose ticket the PDF is of, where it is of one alone.
 */
export async function requestTicketPdf(
  key: TicketPdfKey,
  timeoutMs: number,
  passengerNo: number | null = null,
): Promise<TicketPdfResult> {
  const stored = await findTicketPdf(key);
  if (stored) return stored;
  const { ticketId, kind, language } = key;
  const uniqueKey = `paper:${ticketId}:${kind}:${language}:${key.contentHash.toString("hex").slice(0, 16)}`;
  if (await hasFailed(uniqueKey)) return "failed";
  await inTransaction((tx) =>
    enqueue(
      tx,
      "paper.render",
      { ticketId, kind, language, ...(passengerNo !== null && { passengerNo }) },
      { uniqueKey },
    ),
  );
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    await pause(POLL_MS);
    const printed = await findTicketPdf(key);
    if (printed) return printed;
  }
  return (await hasFailed(uniqueKey)) ? "failed" : "waiting";
}

/** Whoever asks a minute after the last try asks anew: what was in the way may be gone. */
async function hasFailed(uniqueKey: string): Promise<boolean> {
  const rows = await sql(
    null,
    `select 1 as failed
      from outbox
      where unique_key = :uniqueKey and state = 'failed'
        and coalesce(queued_at, created_at) > now() - interval '1 minute' limit 1`,
    { uniqueKey },
  );
  return rows.length > 0;
}
