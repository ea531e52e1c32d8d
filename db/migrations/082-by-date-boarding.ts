import type { Migration } from "./migration";

const madeSql = (byDate: string) => `
    create or replace function boarding_made() returns trigger language plpgsql security definer
        set search_path = public as $f$
      begin
        if exists (
          select from made m join ticket t on t.id = m.ticket_id join boarding_scan s on s.id = m.scan_id
            join jetty j on j.id = s.jetty_id
            where t.state <> 'paid' or s.ticket_id <> t.id or s.jetty_id <> t.jetty_id or s.leg <> m.leg
              or (m.leg = 'out' and s.day <> t.ticket_date)
              or (m.leg = 'back' and (j.return_days is null
                or s.day not between t.ticket_date and t.ticket_date + j.return_days))) then
          raise exception 'this ticket does not board here' using errcode = '23514', constraint = 'boarding_made';
        end if;
        if exists (
          select from made m where m.leg = 'back' and m.without_out = exists (
            select from boarding b where b.ticket_id = m.ticket_id and b.passenger_no = m.passenger_no
              and b.leg = 'out' and b.undone_at is null)) then
          raise exception 'who came back is not who went out' using errcode = '23514', constraint = 'boarding_made';
        end if;
        if exists (
          select from made m left join ticket_departure s
              on s.ticket_id = m.ticket_id and m.passenger_no between s.first_no and s.last_no
            where m.leg = 'out' and m.departure_id is distinct from s.departure_id) then
          raise exception 'of another departure' using errcode = '23514', constraint = 'boarding_made';
        end if;
        ${byDate}
        perform from departure d where d.id in (select m.departure_id from made m)
          order by d.id for no key update;
        if exists (
          select from departure d where d.id in (select m.departure_id from made m)
            and (d.state = 'cancelled' or d.boarding_closed_at is not null)) then
          raise exception 'this departure does not board' using errcode = '23514', constraint = 'boarding_made';
        end if;
        if exists (
          select from departure d where d.id in (select m.departure_id from made m)
            and d.capacity < (
              select count(*) from boarding b where b.departure_id = d.id and b.undone_at is null)) then
          raise exception 'the boat is full' using errcode = '23514', constraint = 'boarding_full';
        end if;
        perform publish_webhook('ticket.boarded', t.id, t.jetty_id, m.boarded_at)
          from (select ticket_id, min(boarded_at) as boarded_at from made where leg = 'out' group by 1) m
          join ticket t on t.id = m.ticket_id;
        return null;
      end $f$;
`;

/** By date alone people go out where no boat has a time that day and sailing is not stopped. */
const BY_DATE = `if exists (
          select from made m join ticket t on t.id = m.ticket_id
            where m.leg = 'out' and m.departure_id is null and (
              is_stopped(t.jetty_id, t.ticket_date)
              or exists (select from departure d where d.jetty_id = t.jetty_id and d.day = t.ticket_date))) then
          raise exception 'by date alone nobody goes out' using errcode = '23514', constraint = 'boarding_made';
        end if;`;

export const byDateBoarding: Migration = {
  name: "082-by-date-boarding",
  up: async (sequelize) => {
    await sequelize.query(madeSql(BY_DATE));
  },
  down: async (sequelize) => {
    await sequelize.query(madeSql(""));
  },
};
