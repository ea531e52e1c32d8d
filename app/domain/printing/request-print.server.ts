import { type Prepared, sql, type Tx } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { currentRequestId } from "~/request-trace.server";
import { printDocument, type PrintLine } from "./print-document";
import { queuePrintJobSql } from "./print-job-sql";
import type { PrintKind } from "./rules";

/** What is asked for. A slip brings its lines; a ticket's are made when its turn comes. */
export type PrintContent =
  | { kind: "ticket"; ticketId: number }
  | { kind: "personal"; ticketId: number; passengerNo: number }
  | { kind: "slip"; shiftId: number; lines: PrintLine[]; drawer?: boolean }
  | { kind: "manifest"; manifestId: number }
  | { kind: "test" };

interface PrintRequest {
  content: PrintContent;
  /** The printer chosen, or null where none is. */
  printerId: number | null;
  staff: Pick<Staff, "userId" | "jettyId">;
  language: Language;
  now: Date;
}

/**
 * Asks for a print, in the caller's own transaction where there is one: it goes out after the
 * commit, and a sale never waits for it (C5). Returns the job's id. Throws Refusal no_printer,
 * printer_offline, or not_found for a printer of another jetty.
 */
export async function requestPrint(
  tx: Tx | null,
  { content, printerId, staff, language, now }: PrintRequest,
): Promise<string> {
  if (printerId === null) throw new Refusal("no_printer", { field: "printer" });
  return queuePrintJob(tx, {
    ...columnsOf(content),
    printerId,
    mayWait: false,
    staff,
    language,
    now,
  });
}

interface NewPrintJob {
  kind: PrintKind;
  ticketId: number | null;
  passengerNo: number | null;
  shiftId: number | null;
  manifestId?: number | null;
  /** A slip's document as JSON. */
  slip: string | null;
  printerId: number;
  /** Also for a printer that is offline: the job then waits for it. */
  mayWait: boolean;
  staff: Pick<Staff, "userId" | "jettyId">;
  language: Language;
  now: Date;
}

interface QueueValues extends Omit<NewPrintJob, "staff" | "manifestId"> {
  manifestId: number | null;
  userId: number;
  jettyId: number;
  requestId: string | null;
}

const QUEUE_JOB: Prepared<{ jettyId: number; job: string | null }, QueueValues> = {
  name: "queue_print_job",
  text: `
with ${queuePrintJobSql({ now: ":now", printerId: ":printerId", userId: ":userId", kind: ":kind::text", ticketId: ":ticketId::int", shiftId: ":shiftId::int", slip: ":slip", language: ":language", passengerNo: ":passengerNo::smallint", manifestId: ":manifestId::int", jettyId: ":jettyId", mayWait: ":mayWait::boolean" })}
select p.jetty_id, p.online, j.id as job from printer p left join job j on true`,
};

/**
 * The row, its audit row and its event, in one statement: a cashier waits for it. Throws Refusal
 * not_found for a printer of another jetty or none, and printer_offline unless it may wait.
 */
export async function queuePrintJob(
  tx: Tx | null,
  {
    kind,
    ticketId,
    passengerNo,
    shiftId,
    manifestId = null,
    slip,
    printerId,
    mayWait,
    staff,
    language,
    now,
  }: NewPrintJob,
): Promise<string> {
  const values = {
    now,
    printerId,
    userId: staff.userId,
    kind,
    ticketId,
    passengerNo,
    shiftId,
    manifestId,
    slip,
    language,
    jettyId: staff.jettyId,
    mayWait,
    requestId: currentRequestId() ?? null,
  };
  const [row] = await sql(tx, QUEUE_JOB, values);
  if (row?.job) return row.job;
  throw printRefusal(row?.jettyId ?? null, staff);
}

/** Why a printer (of that jetty; null: there is none) took no job. */
export function printRefusal(printerJettyId: number | null, staff: { jettyId: number }): Refusal {
  return printerJettyId === staff.jettyId
    ? new Refusal("printer_offline", { field: "printer" })
    : new Refusal("not_found");
}

function columnsOf(
  content: PrintContent,
): Pick<NewPrintJob, "kind" | "ticketId" | "passengerNo" | "shiftId" | "manifestId" | "slip"> {
  const nothing = { ticketId: null, passengerNo: null, shiftId: null, slip: null };
  switch (content.kind) {
    case "ticket":
    case "personal":
    case "manifest":
    case "test":
      return { ...nothing, ...content };
    case "slip": {
      const { shiftId, lines, drawer = false } = content;
      const slip = JSON.stringify(printDocument.parse({ lines, drawer }));
      return { ...nothing, kind: "slip", shiftId, slip };
    }
  }
}
