/** An hour from which on a date is over: a trip that nobody closed sailed before it. */
const DAY_END = "(r.day + 1)::timestamp at time zone 'Asia/Kuala_Lumpur'";

/** Of a trip `r`, what decides whether its boarding is open; its papers are nobody's to know. */
export const TRIP_STAND = `r.id, r.jetty_id, r.day, coalesce(r.left_at, ${DAY_END}) as sails_at,
  null::timestamptz as delayed_to, case when r.left_at is null then 'boarding' else 'left' end as state,
  r.boarding_closed_at, false as papers_over`;

/** Of a jetty's date :jettyId and :day, whoever went out by date alone: `b`, `t` and `p`. */
export const OUT_BY_DATE = `ticket t
  join boarding b on b.ticket_id = t.id and b.leg = 'out' and b.departure_id is null
    and b.undone_at is null
  join passenger p on p.ticket_id = b.ticket_id and p.no = b.passenger_no
  where t.state = 'paid' and t.ticket_date = :day and t.jetty_id = :jettyId`;

/** When boarding was last closed for the first time at that jetty and date; null where it was not yet. */
export const LAST_CLOSED = `(select max(m.closed_at) from trip r
  join manifest m on m.trip_id = r.id and m.version = 1
  where r.jetty_id = :jettyId and r.day = :day)`;

/** Of a jetty's date :jettyId and :day, whoever was on board by the decision of a conflict and is of no departure: `a`. */
export const DECIDED_ABOARD = `aboard_person a
  join boarding_conflict c on c.id = a.conflict_id
  join boarding_scan s on s.id = c.scan_id
    and s.jetty_id = :jettyId and s.day = :day and s.leg = 'out'
  where a.departure_id is null`;
