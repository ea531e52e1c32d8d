import { inTransaction, sql } from "@db/transaction";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { hashOf } from "~/domain/shared/secrets.server";
import { log } from "~/log.server";
import { type ErrorSource, fingerprintOf, scrubError } from "./scrub-error.server";

/**
 * Where and for whom an error happened. `place` is a route or a job; `token` the session's, of
 * which the user is found.
 */
export interface ErrorContext {
  source: ErrorSource;
  place: string;
  requestId?: string;
  token?: string | null;
}

/** New lines a minute, over all processes; equal errors of a minute are one line with a count. */
export const MAX_ENTRIES_PER_MINUTE = 100;
/**
 * What one process writes goes one after the other, and only so many wait: an avalanche must not
 * take the connections of those who sell.
 */
const MAX_WAITING = 20;
/** What has waited longer is not written: the database is slow or gone, and somebody may be waiting. */
const MAX_WAIT_MS = 2_000;
const MINUTE_MS = 60_000;
let waiting = 0;
let lastWrite = Promise.resolve();

/**
 * Writes an unexpected error to the log of the super users. Never throws: whoever reports an error
 * has enough trouble. What cannot be kept (the database is gone, too many at once) stays in the
 * process's own log alone.
 */
export async function recordError(error: unknown, where: ErrorContext, now: Date): Promise<void> {
  if (waiting >= MAX_WAITING) return;
  waiting += 1;
  const asked = performance.now();
  lastWrite = lastWrite.then(async () => {
    try {
      if (performance.now() - asked <= MAX_WAIT_MS) await writeEntry(error, where, now);
    } catch (reason) {
      log().warn({ err: reason }, "an error could not be put into the error log");
    } finally {
      waiting -= 1;
    }
  });
  await lastWrite;
}

async function writeEntry(
  error: unknown,
  { source, place, requestId = "", token }: ErrorContext,
  now: Date,
): Promise<void> {
  const text = scrubError(error);
  const where = place.slice(0, 200);
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const values = {
    now,
    minute,
    fingerprint: fingerprintOf(source, where, text),
    source,
    place: where,
    requestId: requestId.slice(0, 64),
    tokenHash: token ? hashOf(token) : null,
    name: text.name,
    message: text.message,
    stack: text.stack,
    mostLines: MAX_ENTRIES_PER_MINUTE,
  };
  await inTransaction(async (tx) => {
    const [row] = await sql<{ id: number; alone: boolean }>(tx, ADD_ENTRY, values);
    // An event of an event that could not be published would go round for ever.
    if (row?.alone && where !== "job news.publish")
      await enqueue(
        tx,
        "news.publish",
        { event: "error-log", jettyId: 0, ref: String(row.id), ticketFlag: 0 },
        { uniqueKey: "news:error-log" },
      );
  });
}

/**
 * Its user is the session's, if there is one. `alone`: the first line of its minute, of which the
 * super users hear.
 */
const ADD_ENTRY = `
  with others as materialized (select count(*) as lines,
      bool_or(fingerprint = :fingerprint) as known
      from error_entry
      where minute = :minute)
  insert into error_entry (at, last_at, minute, fingerprint, source, place, request_id, user_id,
      name, message, stack)
  select :now, :now, :minute, :fingerprint, :source, :place, :requestId,
      (select user_id from staff_session where token_hash = :tokenHash), :name, :message, :stack
    from others where others.lines < :mostLines or others.known
  on conflict (minute, fingerprint)
  do update set times = error_entry.times + 1, last_at = excluded.last_at
  returning id, times = 1 and (select lines from others) = 0 as alone`;
