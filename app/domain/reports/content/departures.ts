import type { Section } from "./section";
import { OF_TICKET, OPERATOR } from "./ticket-sql";

/**
 * Departures by date and jetty with the names of who travels, and who of them went on board on the
 * way out: `pelepasan` (F3).
 */
export const DEPARTURES: readonly Section[] = [
  {
    name: "departures",
    columns: [
      ...(["seq", "receipt", "name", "ic", "country", "category", "operator"] as const),
      ...(["channel", "boarded"] as const),
    ],
    groupBy: ["departure", "jetty"],
    sums: ["tickets", "passengers", "boarded"],
    sql: `
      select t.ticket_date as departure, t.jetty_id as jetty, t.receipt_no as receipt, p.name, p.ic,
          case when p.category like '%\\_foreigner' then p.country else 'MY' end as country,
          p.category, ${OPERATOR} as operator, t.ticket_flag as channel,
          (p.no = 1)::int as tickets, 1 as passengers, (b.id is not null)::int as boarded
        from ticket t
        join passenger p on p.ticket_id = t.id
        left join operator o on o.id = t.operator_id
        left join boarding b on b.ticket_id = p.ticket_id and b.passenger_no = p.no
          and b.leg = 'out' and b.undone_at is null
       where t.state = 'paid' and ${OF_TICKET} and t.ticket_date between :from::date and :to::date
       order by t.ticket_date, t.jetty_id, t.id, p.no`,
  },
];
