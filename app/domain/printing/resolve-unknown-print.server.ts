import { inTransaction, sql, type Tx } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { changeJobState } from "./change-job-state.server";
import { queuePrintJob } from "./request-print.server";
import type { PrintKind } from "./rules";

interface UnknownJob {
  id: string;
  kind: PrintKind;
  ticketId: number | null;
  passengerNo: number | null;
  shiftId: number | null;
  slip: unknown;
  language: Language;
  printerId: number;
  printerName: string;
  jettyId: number;
}

/**
 * A person's answer to 'did paper come out?': yes, and it was printed; no, and it failed, and the
 * same is asked for once more as a new job. Returns the job to look at now. Throws Refusal
 * not_found, also for a printer of another jetty, or print_decided { name } where somebody was
 * first.
 */
export async function resolveUnknownPrint(
  jobId: string,
  cameOut: boolean,
  staff: Pick<Staff, "userId" | "jettyId">,
  now: Date,
): Promise<string> {
  return inTransaction(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job || job.jettyId !== staff.jettyId) throw new Refusal("not_found");
    const moved = await changeJobState(tx, {
      id: jobId,
      from: ["unknown"],
      to: cameOut ? "printed" : "failed",
      reason: "no_paper",
      actor: { kind: "user", userId: staff.userId },
      decidedBy: staff.userId,
      now,
    });
    if (!moved)
      throw new Refusal("print_decided", {
        values: { name: (await deciderOf(tx, jobId)) ?? job.printerName },
      });
    if (cameOut) return jobId;
    const slip = job.slip === null ? null : JSON.stringify(job.slip);
    return queuePrintJob(tx, {
      kind: job.kind,
      ticketId: job.ticketId,
      passengerNo: job.passengerNo,
      shiftId: job.shiftId,
      slip,
      printerId: job.printerId,
      mayWait: true,
      staff,
      language: job.language,
      now,
    });
  });
}

async function lockJob(tx: Tx, id: string): Promise<UnknownJob | null> {
  const [job] = await sql<UnknownJob>(
    tx,
    `select j.id, j.kind, j.ticket_id, j.passenger_no, j.shift_id, j.slip, j.language, j.printer_id, j.printer_name,
        p.jetty_id
       from print_job j
       join printer p on p.id = j.printer_id
       where j.id = :id
       for no key update of j`,
    { id },
  );
  return job ?? null;
}

/** Who was first; null where the print server's own answer came after all. */
async function deciderOf(tx: Tx, id: string): Promise<string | null> {
  const [row] = await sql<{ name: string }>(
    tx,
    "select u.name from print_job j join app_user u on u.id = j.decided_by where j.id = :id",
    { id },
  );
  return row?.name ?? null;
}
