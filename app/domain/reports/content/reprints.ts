import type { Section } from "./section";
import { dayOfSql, OF_TICKET, within } from "./ticket-sql";

/** Copies of tickets that came out of a printer, and who asked for them (`cetakan_semula`). */
export const REPRINTS: readonly Section[] = [
  {
    name: "reprints",
    columns: ["at", "receipt", "jetty", "channel", "departure", "copy", "by", "printer"],
    groupBy: ["day"],
    sums: ["reprints"],
    sql: `
      select ${dayOfSql("j.done_at")} as day, j.done_at as at, t.receipt_no as receipt,
          t.jetty_id as jetty, t.ticket_flag as channel, t.ticket_date as departure,
          j.copy_no as copy, u.name as by, j.printer_name as printer, 1 as reprints
        from print_job j
        join ticket t on t.id = j.ticket_id
        join app_user u on u.id = j.requested_by
       where j.kind = 'ticket' and j.state = 'printed' and j.copy_no > 1
         and ${within("j.done_at")} and ${OF_TICKET}
       order by j.done_at, j.id`,
  },
];
