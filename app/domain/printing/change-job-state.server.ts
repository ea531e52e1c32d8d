import { sql, type Tx } from "@db/transaction";
import { type Actor, writeAudit } from "~/domain/audit/write-audit.server";
import { publishTicketChange } from "~/domain/live-events/publish-ticket-change.server";
import type { PrintKind, PrintReason, PrintState } from "./rules";

interface JobStateChange {
  id: string;
  /** The states that it may leave: in any other, nothing happens. */
  from: readonly PrintState[];
  to: "printed" | "failed" | "unknown";
  reason: string | null;
  actor: Actor;
  /** Who said so, where it was a person and no print server. */
  decidedBy?: number;
  now: Date;
}

interface ChangedJob {
  kind: PrintKind;
  ticketId: number | null;
  passengerNo: number | null;
  printerName: string;
  copyNo: number | null;
  requestedBy: number;
}

/**
 * One move of a job with its audit row. A print that came out is audited as the print that somebody
 * asked for, of the ticket or the printer; everything else as a change of the job. Returns whether
 * it moved.
 */
export async function changeJobState(
  tx: Tx,
  { id, from, to, reason, actor, decidedBy, now }: JobStateChange,
): Promise<boolean> {
  const [before] = await sql<{ state: PrintState }>(
    tx,
    "select state from print_job where id = :id for no key update",
    { id },
  );
  if (!before || !from.includes(before.state)) return false;
  const [job] = await sql<ChangedJob>(
    tx,
    `update print_job
      set state = :to, reason = :reason, done_at = :doneAt, decided_by = :decidedBy
      where id = :id
     returning kind, ticket_id, passenger_no, printer_name, copy_no, requested_by`,
    {
      id,
      to,
      reason: to === "printed" ? notConfirmed(reason) : (reason ?? "unknown").slice(0, 200),
      doneAt: to === "unknown" ? null : now,
      decidedBy: decidedBy ?? null,
    },
  );
  if (!job) return false;
  if (to === "printed") await auditPrint(tx, id, job);
  else
    await writeAudit(tx, actor, {
      module: "printer",
      action: "update",
      subject: { type: "print_job", id },
      before: { state: before.state },
      after: { state: to, reason },
    });
  if (job.ticketId !== null) await publishTicketChange(tx, job.ticketId);
  return true;
}

/** The one thing there is to say of a print that counts. */
function notConfirmed(reason: string | null): PrintReason | null {
  return reason === "not_confirmed" ? reason : null;
}

async function auditPrint(
  tx: Tx,
  id: string,
  { kind, ticketId, passengerNo, printerName, copyNo, requestedBy }: ChangedJob,
): Promise<void> {
  const actor: Actor = { kind: "user", userId: requestedBy };
  const after = {
    kind,
    printer: printerName,
    job: id,
    ...(copyNo !== null && { print: copyNo }),
    ...(passengerNo !== null && { passenger: passengerNo }),
  };
  const subject = ticketId === null ? { type: "print_job", id } : { type: "ticket", id: ticketId };
  await writeAudit(tx, actor, {
    module: ticketId === null ? "printer" : "ticket",
    action: "print",
    subject,
    after,
  });
}
