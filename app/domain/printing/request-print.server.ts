import { sql, type Prepared, type Tx } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { printDocument, type PrintLine } from "./print-document";
import { PRINTER, type KnownPrinter } from "./queries.server";
import type { PrintKind } from "./rules";

/** What is asked for. A slip brings its lines; a ticket's are made when its turn comes. */
export type Wanted = { kind: "ticket"; ticketId: number } | { kind: "slip"; shiftId: number; lines: PrintLine[]; drawer?: boolean } | { kind: "test" };

interface PrintRequest {
  wanted: Wanted;
  /** The printer chosen, or null where none is. */
  printerId: number | null;
  staff: Pick<Staff, "userId" | "jettyId">;
  language: Language;
  now: Date;
}

/** The event that tells whoever holds a print server's socket to look for work. */
export const PRINT_QUEUED = "print-queued";

/**
 * Asks for a print, in the caller's own transaction where there is one: it goes out after the commit, and a sale never waits for it (C5). Returns the job's id.
 * Throws Refusal no_printer, printer_offline, or not_found for a printer of another jetty.
 */
export async function requestPrint(tx: Tx | null, { wanted, printerId, staff, language, now }: PrintRequest): Promise<string> {
  if (printerId === null) throw new Refusal("no_printer", { field: "printer" });
  return queueJob(tx, { ...columnsOf(wanted), printerId, mayWait: false, staff, language, now });
}

interface NewJob {
  kind: PrintKind;
  ticketId: number | null;
  shiftId: number | null;
  /** A slip's document as JSON. */
  slip: string | null;
  printerId: number;
  /** Also for a printer that is offline: the job then waits for it. */
  mayWait: boolean;
  staff: Pick<Staff, "userId" | "jettyId">;
  language: Language;
  now: Date;
}

const QUEUE_JOB: Prepared = {
  name: "queue_print_job",
  text: `
with printer as (${PRINTER} where p.id = $2), job as (
  insert into print_job (printer_id, printer_name, requested_by, kind, ticket_id, shift_id, slip, language, created_at)
  select p.id, p.name, $3, $4, $5, $6, $7::jsonb, $8, $1::timestamptz from printer p where p."jettyId" = $9::int and (p.online or $10::boolean)
  returning id, printer_name
), trail as (
  insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, after)
  select 'user', $3, 'printer', 'create', 'print_job', id::text, jsonb_strip_nulls(jsonb_build_object('kind', $4::text, 'printer', printer_name, 'ticket', $5::int, 'shift', $6::int)) from job
), told as (
  insert into outbox (job, payload, run_after) select 'news.publish', jsonb_build_object('event', '${PRINT_QUEUED}', 'jettyId', $9::int, 'ref', id, 'ticketFlag', 0), now() from job
)
select p."jettyId", p.online, j.id as job from printer p left join job j on true`,
};

/**
 * The row, its audit and the news of it, in one statement: a cashier waits for it. Throws Refusal not_found for a printer of another
 * jetty or none, and printer_offline unless it may wait.
 */
export async function queueJob(tx: Tx | null, { kind, ticketId, shiftId, slip, printerId, mayWait, staff, language, now }: NewJob): Promise<string> {
  const values = [now, printerId, staff.userId, kind, ticketId, shiftId, slip, language, staff.jettyId, mayWait];
  const [row] = await sql<Pick<KnownPrinter, "jettyId" | "online"> & { job: string | null }>(tx, QUEUE_JOB, values);
  if (row?.job) return row.job;
  if (!row || row.jettyId !== staff.jettyId) throw new Refusal("not_found");
  throw new Refusal("printer_offline", { field: "printer" });
}

function columnsOf(wanted: Wanted): Pick<NewJob, "kind" | "ticketId" | "shiftId" | "slip"> {
  if (wanted.kind === "ticket") return { kind: "ticket", ticketId: wanted.ticketId, shiftId: null, slip: null };
  if (wanted.kind === "test") return { kind: "test", ticketId: null, shiftId: null, slip: null };
  const document = printDocument.parse({ lines: wanted.lines, drawer: wanted.drawer ?? false });
  return { kind: "slip", ticketId: null, shiftId: wanted.shiftId, slip: JSON.stringify(document) };
}
