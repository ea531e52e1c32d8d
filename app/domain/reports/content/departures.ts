import type { Section } from "./section";
import { OF_TICKET, OPERATOR } from "./ticket-sql";

/** Departures by date and jetty with the names of who travels: `pelepasan` (F3). */
export const DEPARTURES: readonly Section[] = [
  {
    name: "departures",
    columns: ["seq", "receipt", "name", "ic", "country", "category", "operator", "channel"],
    groupBy: ["departure", "jetty"],
    sums: ["tickets", "passengers"],
    sql: `
      select t.ticket_date as departure, t.jetty_id as jetty, t.receipt_no as receipt, p.name, p.ic,
          case when p.category like '%\\_foreigner' then p.country else 'MY' end as country,
          p.category, ${OPERATOR} as operator, t.ticket_flag as channel,
          (p.no = 1)::int as tickets, 1 as passengers
        from ticket t
        join passenger p on p.ticket_id = t.id
        left join operator o on o.id = t.operator_id
       where t.state = 'paid' and ${OF_TICKET} and t.ticket_date between :from::date and :to::date
       order by t.ticket_date, t.jetty_id, t.id, p.no`,
  },
];
