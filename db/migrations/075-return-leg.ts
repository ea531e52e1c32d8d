import type { Migration } from "./migration";

/** The way back: its own scans and boardings, where a jetty's tickets are for there and back (docs/boarding.md). */
export const returnLeg: Migration = {
  name: "075-return-leg",
  up: async (sequelize) => {
    await sequelize.query(`
      -- For so many days after its own a ticket brings its people back; null where tickets are for one way.
      alter table jetty add column return_days smallint check (return_days between 0 and 366),
        -- Whoever went out before this day is not counted on the island: nobody was scanned coming back then.
        add column return_since date,
        add column return_version integer not null default 0,
        add column return_by integer references app_user,
        add constraint jetty_return check ((return_days is null) = (return_since is null));
      grant update (return_days, return_since, return_version, return_by) on jetty to jetty_app;

      alter table boarding_scan add column leg text not null default 'out' check (leg in ('out', 'back')),
        drop constraint boarding_scan_verdict_check,
        add constraint boarding_scan_verdict_check check (verdict in ('valid', 'boarded', 'not_out', 'other_departure',
          'departure_cancelled', 'departure_closed', 'boat_full', 'other_day', 'other_jetty', 'unpaid', 'cancelled',
          'unknown', 'forged')),
        add constraint boarding_scan_back check (leg = 'back' or verdict <> 'not_out'),
        add constraint boarding_scan_back_departure check (leg = 'out' or departure_id is null);

      alter table boarding add column leg text not null default 'out' check (leg in ('out', 'back')),
        -- Came back although no scan had seen them go out.
        add column without_out boolean not null default false,
        add constraint boarding_without_out check (leg = 'back' or not without_out),
        add constraint boarding_back_departure check (leg = 'out' or departure_id is null);
      -- Nobody is on board twice on the same way.
      drop index boarding_once;
      create unique index boarding_once on boarding (ticket_id, passenger_no, leg) where undone_at is null;

      -- As before, of those who go out. Back come people of a ticket of this jetty, on its day or within the days for
      -- which it is good, and whether somebody had been seen to go out is true as it is written.
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

      -- Who has come back had gone out: the way back is undone first.
      create function boarding_back_first() returns trigger language plpgsql security definer
          set search_path = public as $f$
        begin
          if exists (
            select from boarding b where b.ticket_id = new.ticket_id and b.passenger_no = new.passenger_no
              and b.leg = 'back' and b.undone_at is null and not b.without_out) then
            raise exception 'has come back' using errcode = '23514', constraint = 'boarding_back_first';
          end if;
          return new;
        end $f$;
      create trigger boarding_back_first before update of undone_at on boarding for each row
        when (new.leg = 'out' and new.undone_at is not null and old.undone_at is null)
        execute function boarding_back_first();
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop trigger boarding_back_first on boarding;
      drop function boarding_back_first();
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
      delete from boarding where leg = 'back';
      drop index boarding_once;
      create unique index boarding_once on boarding (ticket_id, passenger_no) where undone_at is null;
      alter table boarding drop constraint boarding_without_out, drop constraint boarding_back_departure,
        drop column leg, drop column without_out;
      delete from boarding_conflict c using boarding_scan s where s.id = c.scan_id and s.leg = 'back';
      delete from boarding_scan where leg = 'back';
      alter table boarding_scan drop constraint boarding_scan_back, drop constraint boarding_scan_back_departure,
        drop column leg, drop constraint boarding_scan_verdict_check,
        add constraint boarding_scan_verdict_check check (verdict in ('valid', 'boarded', 'other_departure',
          'departure_cancelled', 'departure_closed', 'boat_full', 'other_day', 'other_jetty', 'unpaid', 'cancelled',
          'unknown', 'forged'));
      alter table jetty drop constraint jetty_return, drop column return_days, drop column return_since,
        drop column return_version, drop column return_by;
    `);
  },
};
