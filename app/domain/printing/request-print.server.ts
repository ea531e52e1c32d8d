import { sql, type Prepared, type Tx } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { printDocument, type PrintLine } from "./print-document";
import { findPrinter } from "./queries.server";
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
  const printer = await findPrinter(tx, printerId, now);
  if (!printer || printer.jettyId !== staff.jettyId) throw new Refusal("not_found");
  if (!printer.online) throw new Refusal("printer_offline", { field: "printer" });
  return insertJob(tx, { ...columnsOf(wanted), printer, requestedBy: staff.userId, language, now });
}

interface NewJob {
  kind: PrintKind;
  ticketId: number | null;
  shiftId: number | null;
  /** A slip's document as JSON. */
  slip: string | null;
  printer: { id: number; name: string; jettyId: number };
  requestedBy: number;
  language: Language;
  now: Date;
}

const INSERT_JOB: Prepared = {
  name: "insert_print_job",
  text: `
with job as (
  insert into print_job (printer_id, printer_name, requested_by, kind, ticket_id, shift_id, slip, language, created_at)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9) returning id
), trail as (
  insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, after)
  select 'user', $3, 'printer', 'create', 'print_job', id::text, $10::jsonb from job
), told as (
  insert into outbox (job, payload, run_after) select 'news.publish', jsonb_build_object('event', '${PRINT_QUEUED}', 'jettyId', $11::int, 'ref', id, 'ticketFlag', 0), now() from job
)
select id from job`,
};

/** The row, its audit and the news of it, in one statement: a cashier waits for it. */
export async function insertJob(tx: Tx | null, job: NewJob): Promise<string> {
  const { kind, ticketId, shiftId, printer } = job;
  const after = { kind, printer: printer.name, ...(ticketId !== null && { ticket: ticketId }), ...(shiftId !== null && { shift: shiftId }) };
  const values = [printer.id, printer.name, job.requestedBy, kind, ticketId, shiftId, job.slip, job.language, job.now, JSON.stringify(after), printer.jettyId];
  const [row] = await sql<{ id: string }>(tx, INSERT_JOB, values);
  if (!row) throw new Error("A print job was not stored.");
  return row.id;
}

function columnsOf(wanted: Wanted): Pick<NewJob, "kind" | "ticketId" | "shiftId" | "slip"> {
  if (wanted.kind === "ticket") return { kind: "ticket", ticketId: wanted.ticketId, shiftId: null, slip: null };
  if (wanted.kind === "test") return { kind: "test", ticketId: null, shiftId: null, slip: null };
  const document = printDocument.parse({ lines: wanted.lines, drawer: wanted.drawer ?? false });
  return { kind: "slip", ticketId: null, shiftId: wanted.shiftId, slip: JSON.stringify(document) };
}
