import { sql } from "@db/transaction";
import { type ListPage, pageSql } from "~/domain/shared/list-page";
import type { PrintState } from "./rules";

/** A print of a ticket, as its history shows it (R-3-18, C5). */
export interface PrintHistoryEntry {
  id: string;
  printerName: string;
  printerId: number;
  username: string;
  createdAt: Date;
  state: PrintState;
  reason: string | null;
  /** 1 is the first; null while it waits and for one that failed before its turn. */
  copyNo: number | null;
  /** Whose personal ticket it is; null for a print of the whole ticket. */
  passengerNo: number | null;
  /** It shows the ticket as it was before somebody changed it. */
  outdated: boolean;
}

/** One page of a ticket's prints, the newest first, those that failed among them. */
export async function printHistory(
  ticketId: number,
  page: number,
): Promise<ListPage<PrintHistoryEntry>> {
  const [rows, [count]] = await Promise.all([
    sql<PrintHistoryEntry>(
      null,
      `select j.id, j.printer_name, j.printer_id, u.username, j.created_at, j.state, j.reason,
              j.copy_no, j.passenger_no,
              coalesce(j.state in ('sent', 'unknown', 'printed') and j.sent_at < t.edited_at, false)
                as outdated
         from print_job j
         join app_user u on u.id = j.requested_by
         join ticket t on t.id = j.ticket_id
        where j.ticket_id = :ticketId
        order by j.no desc ${pageSql({ page })}`,
      { ticketId },
    ),
    sql<{ total: number }>(
      null,
      "select count(*)::int as total from print_job where ticket_id = :ticketId",
      { ticketId },
    ),
  ]);
  return { search: "", page, rows, total: count?.total ?? 0 };
}
