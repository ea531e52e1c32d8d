import type { Migration } from "./migration";

/** With which departure passengers go on board, and that its boat never takes more than it may (docs/boarding.md). */
export const boardingDepartures: Migration = {
  name: "070-boarding-departures",
  up: async (sequelize) => {
    await sequelize.query(`
      -- Of the departure that the scanner boards; null where a scanner boards every boat, or there is none.
      alter table boarding_scan add column departure_id integer references departure,
        drop constraint boarding_scan_verdict_check,
        add constraint boarding_scan_verdict_check check (verdict in ('valid', 'boarded', 'other_departure',
          'departure_cancelled', 'departure_closed', 'boat_full', 'other_day', 'other_jetty', 'unpaid', 'cancelled',
          'unknown', 'forged'));

      alter table boarding add column departure_id integer references departure;
      update boarding b set departure_id = s.departure_id
        from ticket_departure s
        where s.ticket_id = b.ticket_id and b.passenger_no between s.first_no and s.last_no;
      create index boarding_departure on boarding (departure_id) where departure_id is not null and undone_at is null;

      alter table boarding_conflict drop constraint boarding_conflict_reason_check,
        add constraint boarding_conflict_reason_check check (reason in ('boarded', 'changed', 'other_departure',
          'departure_cancelled', 'departure_closed', 'boat_full', 'cancelled', 'unpaid', 'other_day', 'other_jetty',
          'unknown'));

      -- Only a paid ticket boards, at the jetty and on the day that the scan is of, with the departure that its
      -- passenger is of, and while its boat has room. A departure that has left takes nobody whose scan is made now; a
      -- device without a network may send later whom it boarded before. The departures are held, so that of two
      -- scanners the second counts whom the first has boarded; not against the keys of rows that refer to them.
      create or replace function boarding_made() returns trigger language plpgsql security definer
          set search_path = public as $f$
        begin
          if exists (
            select from made m join ticket t on t.id = m.ticket_id join boarding_scan s on s.id = m.scan_id
              where t.state <> 'paid' or s.ticket_id <> t.id or s.jetty_id <> t.jetty_id or s.day <> t.ticket_date) then
            raise exception 'this ticket does not board here' using errcode = '23514', constraint = 'boarding_made';
          end if;
          if exists (
            select from made m left join ticket_departure s
                on s.ticket_id = m.ticket_id and m.passenger_no between s.first_no and s.last_no
              where m.departure_id is distinct from s.departure_id) then
            raise exception 'of another departure' using errcode = '23514', constraint = 'boarding_made';
          end if;
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
            from (select ticket_id, min(boarded_at) as boarded_at from made group by 1) m
            join ticket t on t.id = m.ticket_id;
          return null;
        end $f$;

      -- As before, but two who take places at once do not wait for each other's keys (a deadlock).
      do $d$ begin
        execute replace(pg_get_functiondef('departure_seats'::regproc),
          'where d.id = new.departure_id for update;', 'where d.id = new.departure_id for no key update;');
      end $d$;

      -- Whoever is on board does not change the boat: the boarding is undone first.
      create function boarded_sails() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          if exists (
            select from boarding b where b.ticket_id = old.ticket_id and b.departure_id = old.departure_id
              and b.undone_at is null) then
            raise exception 'passengers of this ticket are on board' using errcode = '23514',
              constraint = 'boarded_stays';
          end if;
          return null;
        end $f$;
      create trigger boarded_sails after delete or update of departure_id, first_no, last_no on ticket_departure
        for each row execute function boarded_sails();
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop trigger boarded_sails on ticket_departure;
      drop function boarded_sails();
      create or replace function boarding_made() returns trigger language plpgsql security definer
          set search_path = public as $f$
        begin
          if exists (
            select from made m join ticket t on t.id = m.ticket_id join boarding_scan s on s.id = m.scan_id
              where t.state <> 'paid' or s.ticket_id <> t.id or s.jetty_id <> t.jetty_id or s.day <> t.ticket_date) then
            raise exception 'this ticket does not board here' using errcode = '23514', constraint = 'boarding_made';
          end if;
          perform publish_webhook('ticket.boarded', t.id, t.jetty_id, m.boarded_at)
            from (select ticket_id, min(boarded_at) as boarded_at from made group by 1) m
            join ticket t on t.id = m.ticket_id;
          return null;
        end $f$;
      delete from boarding_conflict where reason in ('other_departure', 'departure_cancelled', 'departure_closed', 'boat_full');
      alter table boarding_conflict drop constraint boarding_conflict_reason_check,
        add constraint boarding_conflict_reason_check check (reason in
          ('boarded', 'changed', 'cancelled', 'unpaid', 'other_day', 'other_jetty', 'unknown'));
      alter table boarding drop column departure_id;
      update boarding_scan set verdict = 'boarded' where verdict in ('other_departure', 'departure_cancelled', 'departure_closed', 'boat_full');
      alter table boarding_scan drop column departure_id,
        drop constraint boarding_scan_verdict_check,
        add constraint boarding_scan_verdict_check check (verdict in
          ('valid', 'boarded', 'other_day', 'other_jetty', 'unpaid', 'cancelled', 'unknown', 'forged'));
    `);
  },
};
