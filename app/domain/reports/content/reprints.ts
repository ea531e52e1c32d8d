import type { Section } from "./section";
import { dayOfSql, OF_TICKET, within } from "./ticket-sql";

/**
 * Why the copy `j` of a ticket `t` was made, as far as its history tells: its names had changed
 * since the print before it, that print had failed, it was one of many, or it was asked for again.
 */
export const REPRINT_REASONS = ["edited", "failed", "batch", "again"] as const;
const WHY = `case when t.edited_at between before.created_at and j.created_at then 'edited'
  when before.state in ('failed', 'unknown') then 'failed'
  when j.batch is not null then 'batch' else 'again' end`;

/** Copies of tickets that came out of a printer, and who asked for them (`cetakan_semula`). */
export const REPRINTS: readonly Section[] = [
  {
    name: "reprints",
    columns: ["at", "receipt", "jetty", "channel", "departure", "copy", "why", "by", "printer"],
    groupBy: ["day"],
    sums: ["reprints"],
    sql: `
      select ${dayOfSql("j.done_at")} as day, j.done_at as at, t.receipt_no as receipt,
          t.jetty_id as jetty, t.ticket_flag as channel, t.ticket_date as departure,
          j.copy_no as copy, ${WHY} as why, u.name as by, j.printer_name as printer, 1 as reprints
        from print_job j
        join ticket t on t.id = j.ticket_id
        join app_user u on u.id = j.requested_by
        left join lateral (
          select b.created_at, b.state from print_job b
           where b.ticket_id = j.ticket_id and b.kind = 'ticket' and b.no < j.no
           order by b.no desc limit 1) before on true
       where j.kind = 'ticket' and j.state = 'printed' and j.copy_no > 1
         and ${within("j.done_at")} and ${OF_TICKET}
       order by j.done_at, j.id`,
  },
];
