import type { ColumnName, Section } from "./section";
import { OF_TICKET, OPERATOR } from "./ticket-sql";

/** That boats sail by the timetable somewhere in the report. */
const SAILS_BY_TIMETABLE = `exists (select from departure d
  where d.jetty_id = any(:jetties::smallint[]) and d.day between :from::date and :to::date)`;

/** Of a `departure d`. */
const SAILS = "to_char(d.sails_at at time zone 'Asia/Kuala_Lumpur', 'HH24:MI')";
const STANDING = `case when d.state <> 'scheduled' then d.state
  when d.delayed_to is not null then 'delayed' else 'on_time' end`;

const PERSON = `t.receipt_no as receipt, p.name, p.ic,
  case when p.category like '%\\_foreigner' then p.country else 'MY' end as country,
  p.category, ${OPERATOR} as operator, t.ticket_flag as channel,
  (p.no = 1)::int as tickets, 1 as passengers, (b.id is not null)::int as boarded`;
const TRAVELLING = `
  from ticket t
  join passenger p on p.ticket_id = t.id
  left join operator o on o.id = t.operator_id
  left join boarding b on b.ticket_id = p.ticket_id and b.passenger_no = p.no
    and b.leg = 'out' and b.undone_at is null`;
const THESE = `t.state = 'paid' and ${OF_TICKET} and t.ticket_date between :from::date and :to::date`;

/** Who travels with which boat; those by date alone, on a day that has boats, without one. */
const ON_BOATS = `
  select t.ticket_date as departure, t.jetty_id as jetty, ${SAILS} as sails, v.name as boat,
      case when d.id is not null then ${STANDING}
        when exists (select from departure e where e.jetty_id = t.jetty_id and e.day = t.ticket_date)
          then 'without' end as standing,
      t.id as ticket_id, p.no as passenger_no, ${PERSON}
   ${TRAVELLING}
    left join ticket_departure s
      on s.ticket_id = p.ticket_id and p.no between s.first_no and s.last_no
    left join departure d on d.id = s.departure_id
    left join boat v on v.id = d.boat_id
   where ${THESE}`;

const PERSON_COLUMNS: readonly ColumnName[] = [
  ...(["seq", "receipt", "name", "ic", "country", "category", "operator"] as const),
  ...(["channel", "boarded"] as const),
];
const SUMS = ["tickets", "passengers", "boarded"] as const;

/**
 * Departures by date and jetty, and by time and boat where boats sail by the timetable, with the
 * names of who travels, and who of them went on board on the way out: `pelepasan` (F3). A ticket
 * whose people are on two boats is counted with the boat of the first of them.
 */
export const DEPARTURES: readonly Section[] = [
  {
    name: "departures",
    when: `not ${SAILS_BY_TIMETABLE}`,
    columns: PERSON_COLUMNS,
    groupBy: ["departure", "jetty"],
    sums: SUMS,
    sql: `
      select t.ticket_date as departure, t.jetty_id as jetty, ${PERSON}
       ${TRAVELLING}
       where ${THESE}
       order by t.ticket_date, t.jetty_id, t.id, p.no`,
  },
  {
    name: "departures",
    when: SAILS_BY_TIMETABLE,
    columns: PERSON_COLUMNS,
    groupBy: ["departure", "jetty", "sails", "boat", "standing"],
    sums: SUMS,
    sql: `
      select departure, jetty, sails, boat, standing, receipt, name, ic, country, category,
          operator, channel, tickets, passengers, boarded
        from (${ON_BOATS}) q
       order by departure, jetty, sails nulls last, boat, ticket_id, passenger_no`,
  },
  {
    name: "boats",
    when: SAILS_BY_TIMETABLE,
    columns: ["sails", "boat", "standing", ...SUMS],
    groupBy: ["departure", "jetty"],
    sums: SUMS,
    sql: `
      select departure, jetty, sails, boat, standing, sum(tickets)::float8 as tickets,
          sum(passengers)::float8 as passengers, sum(boarded)::float8 as boarded
        from (
          select departure, jetty, sails, boat, standing, tickets, passengers, boarded
            from (${ON_BOATS}) sold
          union all
          select d.day, d.jetty_id, ${SAILS}, v.name, ${STANDING}, 0, 0, 0
            from departure d join boat v on v.id = d.boat_id
           where d.jetty_id = any(:jetties::smallint[]) and d.day between :from::date and :to::date) q
       group by 1, 2, 3, 4, 5
       order by departure, jetty, sails nulls last, boat`,
  },
];
