import { type Prepared, sql } from "@db/transaction";
import { runInParallel } from "~/domain/shared/run-in-parallel";
import { isUnprocessed } from "./fragments";
import { TAKE_UP_AFTER_MS } from "./gateway-messages.server";
import { processMessage } from "./process-message.server";

const BATCH = 20;
const CONCURRENCY = 4;

const MESSAGES_OF_REFERENCE: Prepared<{ id: number }, { ourRef: string }> = {
  name: "events_of_reference",
  text: `select id
    from gateway_event e
    where our_ref = :ourRef and kind = 'callback' and ${isUnprocessed("e")}
    order by id limit 20`,
};

/**
 * Messages that were stored before the bill code of their reference was: applied as soon as it is.
 * Gives how many there were.
 */
export async function replayMessagesOf(ourRef: string, now: Date): Promise<number> {
  const rows = await sql(null, MESSAGES_OF_REFERENCE, { ourRef });
  for (const row of rows) await processMessage(row.id, now);
  return rows.length;
}

/**
 * The sweep's part: messages whose time has come, each taken by one process at a time. Gives how
 * many were taken up.
 */
export async function replayMessages(now: Date): Promise<number> {
  const rows = await sql<{ id: number }>(
    null,
    `update gateway_event set next_try_at = :nextTryAt, tries = least(tries + 1, 30000)
      where id in (select id
          from gateway_event e
          where ${isUnprocessed("e")} and next_try_at <= :now
                    order by next_try_at limit ${BATCH} for update skip locked)
      returning id`,
    { now, nextTryAt: new Date(now.getTime() + TAKE_UP_AFTER_MS) },
  );
  await runInParallel(rows, CONCURRENCY, (row) => processMessage(row.id, now));
  return rows.length;
}
