import { Printer } from "@db/models/index";
import { type Prepared, sql } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { PrinterType } from "./agent-messages";
import { printerSql } from "./print-job-sql";
import {
  ONLINE_TIMEOUT_S,
  type PrinterCondition,
  type PrintKind,
  type PrintState,
  type SalePrintView,
  type ShownCondition,
} from "./rules";

export interface KnownPrinter {
  id: number;
  deviceId: string;
  name: string;
  type: PrinterType;
  jettyId: JettyId;
  /** Its print server is connected. */
  online: boolean;
  /** As it was found lately, or null. */
  condition: PrinterCondition | null;
}

/** What is shown of a printer: it is ready only where somebody looked lately. */
export function shownConditionOf({
  online,
  condition,
}: Pick<KnownPrinter, "online" | "condition">): ShownCondition {
  return online ? (condition ?? "not_checked") : "print_server_off";
}

const PRINTER_SQL = printerSql(":now");

/**
 * The printers of the jetty where somebody works, those online first; ones that nobody reported for
 * 30 days are forgotten.
 */
export async function printersFor(
  staff: Pick<Staff, "jettyId">,
  now: Date,
): Promise<KnownPrinter[]> {
  return sql<KnownPrinter>(
    null,
    `${PRINTER_SQL} where p.jetty_id = :jettyId and p.seen_at > :now::timestamptz - interval '30 days' order by online desc, p.name, p.id limit 50`,
    { now, jettyId: staff.jettyId },
  );
}

/** The printers that the print servers of one's own key have reported, by name. */
export async function printersOfKey(
  { userId }: Pick<Staff, "userId">,
  now: Date,
): Promise<KnownPrinter[]> {
  return sql<KnownPrinter>(
    null,
    `${PRINTER_SQL} where p.agent_user_id = :userId order by p.name, p.id limit 50`,
    { now, userId },
  );
}

const FIND_PRINTER: Prepared<KnownPrinter, { now: Date; printerId: number }> = {
  name: "find_printer",
  text: `${PRINTER_SQL} where p.id = :printerId`,
};

export async function findPrinter(printerId: number, now: Date): Promise<KnownPrinter | null> {
  const [printer] = await sql(null, FIND_PRINTER, { now, printerId });
  return printer ?? null;
}

/** How often a ticket came out of a printer (C5). */
export async function printCountOf(ticketId: number): Promise<number> {
  const [row] = await sql<{ count: number }>(
    null,
    `select count(*)::int as count from print_job
      where ticket_id = :ticketId and kind = 'ticket' and state = 'printed'`,
    { ticketId },
  );
  return row?.count ?? 0;
}

export interface PrintHistoryEntry {
  printerId: string;
  printerName: string;
  username: string;
  copyNo: number;
  printedAt: Date;
}

/** A ticket's prints that came out, the first first; the newest 100. */
export async function printHistoryOf(ticketId: number): Promise<PrintHistoryEntry[]> {
  return sql<PrintHistoryEntry>(
    null,
    `select * from (
       select p.device_id as printer_id, j.printer_name, u.username, j.copy_no,
           j.done_at as printed_at
         from print_job j
         join printer p on p.id = j.printer_id
         join app_user u on u.id = j.requested_by
        where j.ticket_id = :ticketId and j.kind = 'ticket' and j.state = 'printed'
        order by j.copy_no desc limit 100) newest
      order by copy_no`,
    { ticketId },
  );
}

const SALE_PRINT = `
select j.id as job_id, j.state, j.reason,
       (select b.id
           from print_job b
           where j.state = 'queued' and b.printer_id = j.printer_id
             and b.state = 'unknown') as blocked_by
  from print_job j`;

export interface PrintJobView {
  id: string;
  kind: PrintKind;
  state: PrintState;
  reason: string | null;
  copyNo: number | null;
  ticketCode: string | null;
  receiptNo: string | null;
  printerId: number;
  printerName: string;
  printerJettyId: JettyId;
  printerOnline: boolean;
  requestedBy: string;
  decidedBy: string | null;
  createdAt: Date;
  /** The job before it on this printer that waits for a person to say whether paper came out. */
  blockedBy: string | null;
}

/** A job as its page shows it, or null. */
export async function findPrintJob(id: string, now: Date): Promise<PrintJobView | null> {
  const [job] = await sql<PrintJobView>(
    null,
    `select j.id, j.kind, j.state, j.reason, j.copy_no, t.ticket_code, t.receipt_no,
            p.id as printer_id, j.printer_name, p.jetty_id as printer_jetty_id,
            p.connection is not null
              and p.seen_at > :now::timestamptz - make_interval(secs => ${ONLINE_TIMEOUT_S}) as printer_online,
            u.name as requested_by, d.name as decided_by, j.created_at,
            (select b.id
                from print_job b
                where j.state = 'queued' and b.printer_id = j.printer_id
                  and b.state = 'unknown') as blocked_by
       from print_job j
       join printer p on p.id = j.printer_id
       join app_user u on u.id = j.requested_by
       left join app_user d on d.id = j.decided_by left join ticket t on t.id = j.ticket_id
      where j.id = :id`,
    { id, now },
  );
  return job ?? null;
}

/** How a ticket's print stands, or null where the job is none of that ticket's. */
export async function findSalePrint(
  jobId: string,
  ticketCode: string,
): Promise<SalePrintView | null> {
  const [print] = await sql<SalePrintView>(
    null,
    `${SALE_PRINT} join ticket t on t.id = j.ticket_id
      where j.id = :jobId and t.ticket_code = :ticketCode`,
    { jobId, ticketCode },
  );
  return print ?? null;
}

/** The same for a page that asks again, of a printer where its reader works. */
export async function findSalePrintAt(
  jobId: string,
  { jettyId }: Pick<Staff, "jettyId">,
): Promise<SalePrintView | null> {
  const [print] = await sql<SalePrintView>(
    null,
    `${SALE_PRINT} join printer p on p.id = j.printer_id
      where j.id = :jobId and p.jetty_id = :jettyId`,
    { jobId, jettyId },
  );
  return print ?? null;
}

/** The printer that a connection reports under a device id. */
export async function printerOfConnection(
  connection: string,
  deviceId: string,
): Promise<{ id: number; jettyId: JettyId } | null> {
  const printer = await Printer.findOne({ where: { connection, deviceId } });
  return printer && { id: printer.id, jettyId: printer.jettyId };
}

/** What a counter's sale prints beside its ticket. */
export interface PrintedSale {
  seller: string;
  shiftId: number;
}

/** Who sold a ticket at the counter, and in which shift; null for one sold online. */
export async function counterSaleOf(ticketId: number): Promise<PrintedSale | null> {
  const [sale] = await sql<PrintedSale>(
    null,
    `select u.name as seller, t.shift_id
      from ticket t
      join app_user u on u.id = t.seller_id
      where t.id = :ticketId`,
    { ticketId },
  );
  return sale ?? null;
}
