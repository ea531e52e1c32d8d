import { inTransaction, sql, sqlState, type Tx } from "@db/transaction";
import type { Language } from "~/domain/shared/language";
import { isStillAdmitted } from "./admit-agent.server";
import { changeJobState } from "./change-job-state.server";
import type { PrintKind } from "./rules";
import type { AgentUser } from "./ws-api-key.server";

/** A job that is ours to send, once. */
export interface ClaimedPrintJob {
  id: string;
  deviceId: string;
  kind: PrintKind;
  ticketId: number | null;
  passengerNo: number | null;
  manifestId: number | null;
  slip: unknown;
  language: Language;
  copyNo: number | null;
  printerName: string;
  requestedBy: string;
}

interface QueuedJob {
  id: string;
  printerId: number;
}

/**
 * Takes the next job of each printer that a connection holds and whose former job is decided.
 * However many processes ask, one gets it: the printer's row is locked, the job must still be
 * queued, and the table allows one job under way a printer. Prints of a batch give way to those that
 * somebody waits for.
 */
export async function claimPrintJobs(
  connection: string,
  user: AgentUser,
  now: Date,
): Promise<ClaimedPrintJob[]> {
  const due = await sql<QueuedJob>(
    null,
    `select distinct on (j.printer_id) j.id, j.printer_id
      from print_job j
      join printer p on p.id = j.printer_id
      where p.connection = :connection and j.state = 'queued'
        and not exists (select 1
            from print_job b
            where b.printer_id = j.printer_id and b.state in ('sent', 'unknown'))
      order by j.printer_id, j.batch is not null, j.no`,
    { connection },
  );
  const claimed: ClaimedPrintJob[] = [];
  for (const one of due) {
    const job = await inTransaction((tx) => claimJob(tx, one, connection, user, now)).catch(
      (error: unknown) => {
        if (sqlState(error) === "23505") return null;
        throw error;
      },
    );
    if (job) claimed.push(job);
  }
  return claimed;
}

async function claimJob(
  tx: Tx,
  due: QueuedJob,
  connection: string,
  user: AgentUser,
  now: Date,
): Promise<ClaimedPrintJob | null> {
  const [printer] = await sql(
    tx,
    "select id from printer where id = :printerId and connection = :connection for no key update",
    { printerId: due.printerId, connection },
  );
  if (!printer || !(await isStillAdmitted(tx, user, now))) return null;
  const [job] = await sql<{ kind: PrintKind; ticketId: number | null; manifestId: number | null }>(
    tx,
    "select kind, ticket_id, manifest_id from print_job where id = :dueId and state = 'queued' for no key update",
    { dueId: due.id },
  );
  if (!job) return null;
  if (job.ticketId !== null && !(await lockPaidTicket(tx, job.ticketId))) {
    await changeJobState(tx, {
      id: due.id,
      from: ["queued"],
      to: "failed",
      reason: "not_paid",
      actor: { kind: "system" },
      now,
    });
    return null;
  }
  const [sent] = await sql<ClaimedPrintJob>(
    tx,
    `update print_job j
      set state = 'sent', sent_at = :now, connection = :connection, copy_no = :copyNo
       from printer p, app_user u
      where j.id = :dueId and j.state = 'queued' and p.id = j.printer_id and u.id = j.requested_by
      returning j.id, p.device_id, j.kind, j.ticket_id, j.passenger_no, j.manifest_id, j.slip, j.language, j.copy_no,
        j.printer_name, u.name as requested_by`,
    {
      dueId: due.id,
      now,
      connection,
      copyNo: await copyNoOf(tx, job),
    },
  );
  return sent ?? null;
}

/** The number that the paper of a ticket or a manifest carries; others have none. */
async function copyNoOf(
  tx: Tx,
  job: { kind: PrintKind; ticketId: number | null; manifestId: number | null },
): Promise<number | null> {
  if (job.kind === "ticket" && job.ticketId !== null)
    return nextCopyNo(tx, "ticket_id", job.ticketId);
  if (job.manifestId === null) return null;
  // A manifest never changes, so its row cannot be held for writing: this holds its copies.
  await sql(tx, "select pg_advisory_xact_lock(hashtext('manifest_print'), :id)", {
    id: job.manifestId,
  });
  return nextCopyNo(tx, "manifest_id", job.manifestId);
}

/** The lock gives two printers of one ticket different numbers. */
async function lockPaidTicket(tx: Tx, ticketId: number): Promise<boolean> {
  const [ticket] = await sql<{ state: string }>(
    tx,
    "select state from ticket where id = :ticketId for no key update",
    { ticketId },
  );
  return ticket?.state === "paid";
}

/** A print that carries its copy number on paper, or may: one that failed gives its number back. */
const HAS_COPY_NO = "state in ('sent', 'unknown', 'printed')";

/** The first number that no print of this ticket or manifest carries, nor may carry. */
async function nextCopyNo(
  tx: Tx,
  column: "ticket_id" | "manifest_id",
  id: number,
): Promise<number> {
  const [row] = await sql<{ no: number }>(
    tx,
    `select min(n)::int as no
      from generate_series(1, 1 + (select count(*)::int from print_job where ${column} = :id
        and ${HAS_COPY_NO})) n
      where not exists (select 1
          from print_job
          where ${column} = :id and ${HAS_COPY_NO} and copy_no = n)`,
    { id },
  );
  return row?.no ?? 1;
}
