import { sql } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { currentRequestId } from "~/request-trace.server";
import { PRINT_QUEUED, printerSql } from "./print-job-sql";
import { printRefusal } from "./request-print.server";
import type { PrintState } from "./rules";

interface BatchRequest {
  /** Names the batch: the same one asked for twice prints once. */
  batch: string;
  ticketIds: readonly number[];
  /** The printer chosen, or null where none is. */
  printerId: number | null;
  staff: Pick<Staff, "userId" | "jettyId" | "ownJettyId">;
  language: Language;
  now: Date;
}

const QUEUE_BATCH = `
with printer as (${printerSql(":now")} where p.id = :printerId), job as (
  insert into print_job (printer_id, printer_name, requested_by, kind, ticket_id, language, created_at, batch)
  select p.id, p.name, :userId, 'ticket', t.id, :language, :now, :batch::uuid
    from printer p, unnest(:ticketIds::int[]) with ordinality chosen (id, place)
    join ticket t on t.id = chosen.id
   where p.jetty_id = :jettyId and p.online and t.state = 'paid'
     and (:ownJettyId = 0 or t.jetty_id = :ownJettyId)
   order by chosen.place
  on conflict (batch, ticket_id) where batch is not null do nothing
  returning id, printer_name, ticket_id
), job_trail as (
  insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, after)
  select 'user', :userId, 'printer', 'create', 'print_job', id::text,
      jsonb_build_object('kind', 'ticket', 'printer', printer_name, 'ticket', ticket_id)
    from job
), job_event as (
  insert into outbox (job, payload, run_after, request_id)
  select 'news.publish', jsonb_build_object('event', '${PRINT_QUEUED}', 'jettyId', :jettyId::int,
      'ref', :batch::text, 'ticketFlag', 0), now(), :requestId::text
   where exists (select from job)
)
select jetty_id, online from printer`;

/**
 * Asks for many tickets on the chosen printer, in this order, in one statement: the paid ones among
 * them, each once however often the batch is asked for (C5). They give way to prints that somebody
 * waits for. Throws Refusal no_printer, printer_offline, or not_found for a printer of another
 * jetty.
 */
export async function printBatch({ staff, printerId, ...values }: BatchRequest): Promise<void> {
  if (printerId === null) throw new Refusal("no_printer", { field: "printer" });
  const { userId, jettyId, ownJettyId } = staff;
  const [printer] = await sql<{ jettyId: number; online: boolean }>(null, QUEUE_BATCH, {
    ...values,
    printerId,
    userId,
    jettyId,
    ownJettyId,
    requestId: currentRequestId() ?? null,
  });
  if (printer?.jettyId !== jettyId || !printer.online)
    throw printRefusal(printer?.jettyId ?? null, staff);
}

/** How a batch of prints stands. */
export interface BatchProgress {
  printerName: string;
  /** How many of its prints are in each state. */
  counts: Record<PrintState, number>;
}

/** A batch at the asker's jetty, or null. */
export async function batchProgress(
  batch: string,
  { jettyId }: Pick<Staff, "jettyId">,
): Promise<BatchProgress | null> {
  const rows = await sql<{ printerName: string; state: PrintState; count: number }>(
    null,
    `select j.printer_name, j.state, count(*)::int as count
       from print_job j
       join printer p on p.id = j.printer_id
      where j.batch = :batch::uuid and p.jetty_id = :jettyId
      group by j.printer_name, j.state`,
    { batch, jettyId },
  );
  const [first] = rows;
  if (!first) return null;
  const none = { queued: 0, sent: 0, printed: 0, failed: 0, unknown: 0 };
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return { printerName: first.printerName, counts: { ...none, ...counts } };
}

/** Ends those prints of a batch that still wait. Returns how many there were. */
export async function stopBatch(
  batch: string,
  { userId, jettyId }: Pick<Staff, "userId" | "jettyId">,
  now: Date,
): Promise<number> {
  const [row] = await sql<{ stopped: number }>(
    null,
    `with stopped as (
       update print_job j
          set state = 'failed', reason = 'stopped', done_at = :now
         from printer p
        where j.batch = :batch::uuid and j.state = 'queued'
          and p.id = j.printer_id and p.jetty_id = :jettyId
       returning j.id
     ), trail as (
       insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, before, after)
       select 'user', :userId, 'printer', 'update', 'print_job', id::text,
           jsonb_build_object('state', 'queued'),
           jsonb_build_object('state', 'failed', 'reason', 'stopped')
         from stopped)
     select count(*)::int as stopped from stopped`,
    { batch, userId, jettyId, now },
  );
  return row?.stopped ?? 0;
}
