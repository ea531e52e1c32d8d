import type { Migration } from "./migration";

const VERDICTS = `'valid', 'boarded', 'not_out', 'other_departure', 'departure_cancelled', 'departure_closed', 'boat_full',
          'other_day', 'other_jetty', 'unpaid', 'cancelled', 'unknown', 'forged'`;
const REASONS = `'boarded', 'changed', 'other_departure', 'departure_cancelled', 'departure_closed', 'boat_full', 'cancelled',
          'unpaid', 'other_day', 'other_jetty', 'unknown'`;
const NEW = "'needs_departure', 'boat_papers'";

const checksSql = (more: string) => `
      alter table boarding_scan drop constraint boarding_scan_verdict_check,
        add constraint boarding_scan_verdict_check check (verdict in (${VERDICTS}${more}));
      alter table boarding_conflict drop constraint boarding_conflict_reason_check,
        add constraint boarding_conflict_reason_check check (reason in (${REASONS}${more}));`;

/** `besides` are on board of a departure `d` without a scan. */
export const madeSql = (byDate: string, papers: string, besides = "") => `
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
            and (d.state = 'cancelled' or d.boarding_closed_at is not null${papers})) then
          raise exception 'this departure does not board' using errcode = '23514', constraint = 'boarding_made';
        end if;
        if exists (
          select from departure d where d.id in (select m.departure_id from made m)
            and d.capacity < (
              select count(*) from boarding b where b.departure_id = d.id and b.undone_at is null)${besides}) then
          raise exception 'the boat is full' using errcode = '23514', constraint = 'boarding_full';
        end if;
        perform publish_webhook('ticket.boarded', t.id, t.jetty_id, m.boarded_at)
          from (select ticket_id, min(boarded_at) as boarded_at from made where leg = 'out' group by 1) m
          join ticket t on t.id = m.ticket_id;
        return null;
      end $f$;`;

/**
 * By date alone people go out where no boat has a time that day and sailing is not stopped. The jetty is held, so that a
 * boat that gets a time, or sailing that stops, waits for them or is seen by them.
 */
export const BY_DATE = `perform from jetty j where exists (
            select from made m join ticket t on t.id = m.ticket_id
              where m.leg = 'out' and m.departure_id is null and t.jetty_id = j.id)
          order by j.id for share;
        if exists (
          select from made m join ticket t on t.id = m.ticket_id
            where m.leg = 'out' and m.departure_id is null and (
              is_stopped(t.jetty_id, t.ticket_date)
              or exists (select from departure d where d.jetty_id = t.jetty_id and d.day = t.ticket_date))) then
          raise exception 'by date alone nobody goes out' using errcode = '23514', constraint = 'boarding_made';
        end if;`;

export const PAPERS = " or papers_over(d)";

/** Who goes on board at the jetty: not by date alone where boats have times, and with no boat whose papers are over (docs/boarding.md). */
export const whoMayBoard: Migration = {
  name: "082-who-may-board",
  up: async (sequelize) => {
    await sequelize.query(`
      ${checksSql(`, ${NEW}`)}
      -- The licence or the insurance of its boat, or the licence of its skipper, ends before its day.
      create function papers_over(d departure) returns boolean language sql stable as $f$
        select exists (
            select from boat b where b.id = d.boat_id and least(b.licence_until, b.insurance_until) < d.day)
          or exists (select from skipper k where k.id = d.skipper_id and k.licence_until < d.day)
      $f$;
      ${madeSql(BY_DATE, PAPERS)}

      create function stoppage_begins() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          perform from jetty where id = new.jetty_id for no key update;
          return null;
        end $f$;
      create trigger stoppage_begins after update of stopped_at on stoppage for each row
        when (old.stopped_at is null and new.stopped_at is not null) execute function stoppage_begins();

      create function departures_begin() returns trigger language plpgsql security definer set search_path = public as $f$
        begin
          perform from jetty j where j.id in (select m.jetty_id from made m) order by j.id for no key update;
          return null;
        end $f$;
      create trigger departures_begin after insert on departure referencing new table as made
        for each statement execute function departures_begin();
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop trigger departures_begin on departure;
      drop trigger stoppage_begins on stoppage;
      drop function departures_begin(), stoppage_begins();
      ${madeSql("", "")}
      drop function papers_over(departure);
      delete from boarding_conflict where reason in (${NEW});
      update boarding_scan set verdict = 'other_departure' where verdict in (${NEW});
      ${checksSql("")}
    `);
  },
};
